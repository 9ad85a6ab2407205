// Owns the state of one editor at one graph: what the server has, what is on its way there, and what the person sees. Pure.
import { diff } from '../../flow/edit/diff.ts';
import { applyOps, type GraphOp } from '../../flow/edit/ops.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { type EditStep, MAX_STEPS, stepBetween, stillHolds } from './edit-steps.ts';
import { applied, EDITING, mergeGraphs, type Overlap, type Side, settleOverlaps } from './overlaps.ts';

/** Sent again exactly as it is until an answer comes: the key makes it have its effect once. */
export type SentBatch = { key: string; base_version: number; ops: GraphOp[]; edits: number };
export type ServerGraph = { graph: Graph; version: number };

export type SessionState = {
  /** The server's graph at `version`, as far as this editor knows; with what was sent, once that is answered. */
  server: Graph;
  version: number;
  /** The server has gone on: its graph has to be read before anything is sent. */
  isBehind: boolean;
  sent: SentBatch | null;
  /** What is painted. */
  wanted: Graph;
  /** Edits that the server has not confirmed, for the person to read. */
  edits: number;
  past: EditStep[];
  future: EditStep[];
  overlap: (ServerGraph & { overlaps: Overlap[] }) | null;
  /** Keystrokes in one field are one step; `before` is the graph at the first. */
  typing: { key: string; before: Graph } | null;
};

const MAX_OPS = 200;

export const openSession = ({ graph, version }: ServerGraph): SessionState => ({
  server: graph,
  version,
  isBehind: false,
  sent: null,
  wanted: graph,
  edits: 0,
  past: [],
  future: [],
  overlap: null,
  typing: null,
});

/** Goes on where an earlier page stopped. A batch without an answer is sent before the server's graph is looked at. */
export function resumeSession(stored: SessionState, found: ServerGraph): SessionState {
  const state = { ...stored, isBehind: true, overlap: null, typing: null };
  return state.sent ? state : receive(state, found);
}

export type EditResult = { ok: true; state: SessionState } | { ok: false; message: string; state: SessionState };

/** `typingIn` names the field whose keystrokes belong together. */
export function edit(state: SessionState, ops: readonly GraphOp[], typingIn?: string): EditResult {
  const result = applyOps(state.wanted, ops, EDITING);
  if (!result.ok) return { ok: false, message: result.message, state };
  if (!result.changed) return { ok: true, state };
  const goesOn = typingIn !== undefined && state.typing?.key === typingIn;
  const before = goesOn && state.typing ? state.typing.before : state.wanted;
  const step = stepBetween(before, result.graph);
  const past = [...(goesOn ? state.past.slice(0, -1) : state.past), step].slice(-MAX_STEPS);
  const typing = typingIn === undefined ? null : { key: typingIn, before };
  return { ok: true, state: { ...state, wanted: result.graph, edits: state.edits + 1, past, future: [], typing } };
}

const CHANGED_SINCE = 'A colleague has changed this since, so it stays as it is. Change it by hand.';

export function undo(state: SessionState): EditResult {
  const step = state.past.at(-1);
  if (!step) return { ok: false, message: 'There is nothing to undo.', state };
  const past = state.past.slice(0, -1);
  const undone = applyOps(state.wanted, step.undo, EDITING);
  if (!undone.ok || !stillHolds(state.wanted, step.redo))
    return { ok: false, message: CHANGED_SINCE, state: { ...state, past, typing: null } };
  const future = [...state.future, step];
  return { ok: true, state: { ...state, wanted: undone.graph, edits: state.edits + 1, past, future, typing: null } };
}

export function redo(state: SessionState): EditResult {
  const step = state.future.at(-1);
  if (!step) return { ok: false, message: 'There is nothing to redo.', state };
  const future = state.future.slice(0, -1);
  const again = applyOps(state.wanted, step.redo, EDITING);
  if (!again.ok || !stillHolds(state.wanted, step.undo))
    return { ok: false, message: CHANGED_SINCE, state: { ...state, future, typing: null } };
  const past = [...state.past, step].slice(-MAX_STEPS);
  return { ok: true, state: { ...state, wanted: again.graph, edits: state.edits + 1, past, future, typing: null } };
}

/** What is to be sent now: the batch without an answer, or the next one. None while the server's graph is unknown. */
export function nextBatch(state: SessionState, newKey: () => string): SessionState {
  if (state.sent || state.isBehind || state.overlap) return state;
  const ops = diff(state.server, state.wanted);
  if (ops.length === 0) return state.edits === 0 ? state : { ...state, edits: 0 };
  const edits = ops.length > MAX_OPS ? 0 : state.edits;
  return { ...state, sent: { key: newKey(), base_version: state.version, ops: ops.slice(0, MAX_OPS), edits } };
}

export function answered(state: SessionState, answer: { version: number; updated: boolean }): SessionState {
  const { sent } = state;
  if (!sent) return state;
  const isNext = answer.version === sent.base_version + (answer.updated ? 1 : 0);
  return {
    ...state,
    server: applied(state.server, sent.ops),
    version: isNext ? answer.version : state.version,
    isBehind: state.isBehind || !isNext,
    sent: null,
    edits: state.edits - sent.edits,
  };
}

/** The server took nothing of the batch. The edits stay painted; its newest graph says why. */
export const refusedBatch = (state: SessionState): SessionState => ({ ...state, sent: null, isBehind: true });

/** The server is at this version or a later one. */
export function heardOf(state: SessionState, version: number): SessionState {
  const known = state.overlap?.version ?? state.version;
  return version > known ? { ...state, isBehind: true, overlap: null } : state;
}

/** The server's graph was read. Mine stays on top of it; where both changed the same, the person is asked. */
export function receive(state: SessionState, { graph, version }: ServerGraph): SessionState {
  // While a batch is being sent, it is unknown whether the graph contains it.
  if (state.sent) return version > state.version ? { ...state, isBehind: true } : state;
  // A session that is behind takes the state of the server, even an older one that was restored.
  if (version <= state.version && !state.isBehind) return state;
  const merged = mergeGraphs({ base: state.server, remote: graph, local: state.wanted });
  if (!merged.ok) return { ...state, isBehind: true, overlap: { graph, version, overlaps: merged.overlaps } };
  return { ...state, server: graph, version, isBehind: false, wanted: merged.graph, overlap: null, typing: null };
}

export function settle(state: SessionState, choices: ReadonlyMap<string, Side>): SessionState {
  const { overlap } = state;
  if (!overlap) return state;
  const sides = { base: state.server, remote: overlap.graph, local: state.wanted };
  const merged = settleOverlaps(sides, overlap.overlaps, choices);
  if (!merged.ok) {
    const { base, local } = merged.sides;
    return { ...state, server: base, wanted: local, overlap: { ...overlap, overlaps: merged.overlaps } };
  }
  const { graph: server, version } = overlap;
  return { ...state, server, version, isBehind: false, wanted: merged.graph, overlap: null, typing: null };
}

/** Gives up all that the server has not confirmed; what became of a batch on its way shows when the graph is read again. */
export const discardEdits = (state: SessionState): SessionState => ({
  ...state,
  sent: null,
  wanted: state.server,
  isBehind: true,
  overlap: null,
  edits: 0,
  past: [],
  future: [],
  typing: null,
});
