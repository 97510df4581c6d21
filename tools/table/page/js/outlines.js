// Fields that belong together get a common outline: on a board of hexagons, each field belongs to the nearest middle that reaches it.
import { s } from "./dom.js";

const steps = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

function groupsOf(model, board, look) {
  const [across, down] = look.middle;
  const middles = (model.kinds.get(look.kind) ?? []).map((id) => [id, model.fixed.things[id].printed[across], model.fixed.things[id].printed[down]]);
  const found = new Map();
  for (const field of board.fields) {
    const near = middles.map(([id, q, r]) => [steps(field.column - q, field.row - r), id]).sort((a, b) => a[0] - b[0])[0];
    if (near && near[0] <= look.radius) found.set(field.id, near[1]);
  }
  return found;
}

// The sides of hexagons behind which another group begins, as one path.
export function outlines(model, board, look, at, radius, turn) {
  const group = groupsOf(model, board, look);
  const spots = new Map(board.fields.map((field) => [field.id, at(field)]));
  const path = [];
  for (const field of board.fields) {
    const [x, y] = spots.get(field.id);
    const corners = [0, 60, 120, 180, 240, 300].map((angle) => { const a = ((angle + turn) * Math.PI) / 180; return [x + radius * Math.cos(a), y + radius * Math.sin(a)]; });
    corners.forEach(([ax, ay], one) => {
      const [bx, by] = corners[(one + 1) % 6];
      const beyond = [ax + bx - x, ay + by - y];
      const other = field.neighbours.find((id) => { const there = spots.get(id); return there && Math.hypot(there[0] - beyond[0], there[1] - beyond[1]) < radius * 0.3; });
      if (other !== undefined && (group.get(other) === group.get(field.id) || other < field.id)) return;
      path.push(`M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`);
    });
  }
  return s("path", { class: "outline", d: path.join("") });
}
