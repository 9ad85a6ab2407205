// Owns the chats that a model is measured by: how a file of them is read, and what is wrong with one that cannot be.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ACTS, type Act } from '../../flow/interpreter/reading.ts';
import type { Graph } from '../../flow/language/graph.ts';
import { asObject, isObject, type Json, type JsonObject } from '../../flow/language/json.ts';
import { graphOfDocument } from '../../transfer/flow-document.ts';
import { assertNoIssues, type FileIssue, nameHint } from '../files/file-issues.ts';
import { parseYaml } from '../files/yaml-text.ts';
import { CliError } from '../program/commands.ts';

/** What the person says, and how things stand after it. */
export type ChatTurn = {
  user: string;
  /** Where the flow is; where it was before unless given. */
  node: string;
  /** Values that this turn gives or changes; null takes one away. */
  set: JsonObject;
  /** What a reply says. */
  says: string | null;
  /** What is done by saying it. */
  acts: Act[];
};
export type Chat = { trade: string; name: string; turns: ChatTurn[] };
export type Trade = { trade: string; graph: Graph; chats: Chat[] };
export type ChatSet = { now: string; trades: Trade[] };

const SHIPPED = 'cli/evaluation/chats.yaml';
const TURN_FIELDS = ['user', 'node', 'set', 'says', 'acts'];

export async function readChats(projectFolder: string, file: string | undefined): Promise<ChatSet> {
  const name = file ?? path.join(projectFolder, SHIPPED);
  const text = await readFile(name, 'utf8').catch(() => undefined);
  if (text === undefined) throw new CliError(`${name} cannot be read. Name a file of chats with --chats.`);
  return parseChats(file ?? SHIPPED, text);
}

export function parseChats(file: string, text: string): ChatSet {
  const read = parseYaml(file, text);
  assertNoIssues(read.issues);
  const { now, trades } = asObject(read.value);
  const issues: FileIssue[] = [];
  const add = (at: (string | number)[], message: string): void => void issues.push({ ...read.locate(at), message });
  if (typeof now !== 'string' || Number.isNaN(Date.parse(now)))
    add(['now'], '`now` is the clock of the chats: a date and time such as "2027-03-10T10:00:00Z".');
  const entries = Array.isArray(trades) ? trades : [];
  if (entries.length === 0) add(['trades'], '`trades` is a list: each has `trade`, `flow` and `chats`.');
  const found = entries.map((trade, i) => tradeOf(asObject(trade), i, add));
  assertNoIssues(issues);
  return { now: String(now), trades: found };
}

type Add = (at: (string | number)[], message: string) => void;

function tradeOf({ trade, flow, chats }: JsonObject, i: number, add: Add): Trade {
  const at = ['trades', i];
  const name = typeof trade === 'string' ? trade : '';
  if (name === '') add(at, '`trade` names what the flow is for.');
  if (!isObject(flow)) add(at, '`flow` is a flow as flow.yaml has it: `entry`, `variables`, `nodes`.');
  const graph = graphOfDocument({ flow: asObject(flow), layout: {} });
  const entry = graph.entry_node_id ?? '';
  const nodes = new Set(graph.nodes.map(({ id }) => id));
  const variables = new Set(graph.context_variables.map((variable) => variable.name));
  const list = Array.isArray(chats) ? chats : [];
  if (list.length === 0) add([...at, 'chats'], '`chats` is a list: each has `chat`, its name, and `turns`.');
  return {
    trade: name,
    graph,
    chats: list.map((chat, k) => {
      const { chat: label, turns } = asObject(chat);
      const here = [...at, 'chats', k];
      if (typeof label !== 'string') add(here, '`chat` is the name of the chat.');
      if (!Array.isArray(turns) || turns.length === 0)
        add(here, '`turns` is a list: each has `user`, and what holds after it.');
      let node = entry;
      const read = (Array.isArray(turns) ? turns : []).map((turn, t) => {
        const one = turnOf(asObject(turn), node, { nodes, variables }, (message) =>
          add([...here, 'turns', t], message),
        );
        node = one.node;
        return one;
      });
      return { trade: name, name: String(label), turns: read };
    }),
  };
}

type KnownNames = { nodes: ReadonlySet<string>; variables: ReadonlySet<string> };

function turnOf(turn: JsonObject, before: string, known: KnownNames, add: (message: string) => void): ChatTurn {
  const { user, node = before, set, says = null, acts = [] } = turn;
  for (const field of Object.keys(turn))
    if (!TURN_FIELDS.includes(field)) add(`A turn has no field "${field}".${nameHint(field, TURN_FIELDS)}`);
  if (typeof user !== 'string' || user.trim() === '') add('`user` is what the person says.');
  if (typeof node !== 'string' || !known.nodes.has(node))
    add(`The flow has no node "${String(node)}".${nameHint(String(node), known.nodes)}`);
  for (const name of Object.keys(asObject(set)))
    if (!known.variables.has(name)) add(`The flow has no variable "${name}".${nameHint(name, known.variables)}`);
  if (says !== null && typeof says !== 'string') add('`says` is a text that a reply contains.');
  const named = Array.isArray(acts) ? acts : [acts];
  for (const act of named) if (!isAct(act)) add(`"${String(act)}" is no act. Acts: ${ACTS.join(', ')}.`);
  return {
    user: String(user),
    node: String(node),
    set: asObject(set),
    says: says as string | null,
    acts: named.filter(isAct),
  };
}

const isAct = (value: Json): value is Act => ACTS.some((act) => act === value);
