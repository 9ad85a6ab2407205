// Owns the state file of an environment: which id each name has there, and what was the same on both sides at the last sync.
import { z } from 'zod';
import type { Graph } from '../../flow/language/graph.ts';
import type { JsonObject } from '../../flow/language/json.ts';
import type { KindName } from '../../transfer/reference-names.ts';
import { CliError } from '../program/commands.ts';
import type { ProjectFolder } from './project-folder.ts';

const json = z.record(z.string(), z.json());
const StoredResource = z.object({ id: z.string().nullable(), synced: json });
const Flow = z.object({
  revision_id: z.string(),
  graph_version: z.int(),
  hash: z.string(),
  graph: z.custom<Graph>((value) => Array.isArray((value as Graph | null)?.nodes)),
});
const State = z.object({
  version: z.literal(1),
  organization_id: z.string(),
  // Written by every version of the command line: the name stays.
  things: z.record(z.string(), z.record(z.string(), StoredResource.extend({ flow: Flow.optional() }))),
  documents: z.record(z.string(), z.object({ id: z.string().nullable(), hash: z.string() })),
});
/** `id` is null from before a resource is created until its id is known: a push that was cut off continues there. */
export type SyncedResource = { id: string | null; synced: JsonObject; flow?: SyncedFlow | undefined };
/** The graph has names in place of ids. */
export type SyncedFlow = z.output<typeof Flow>;
type StoredState = z.output<typeof State>;

export class SyncState {
  readonly #folder: ProjectFolder;
  readonly #file: string;
  readonly #stored: StoredState;

  private constructor(folder: ProjectFolder, file: string, stored: StoredState) {
    this.#folder = folder;
    this.#file = file;
    this.#stored = stored;
  }

  static async open(folder: ProjectFolder, environment: string, organizationId: string): Promise<SyncState> {
    const file = fileOf(environment);
    const text = await folder.read(file);
    if (text === undefined) return new SyncState(folder, file, emptyState(organizationId));
    const stored = parsedState(file, text);
    if (stored.organization_id !== organizationId) {
      throw new CliError(
        `${file} belongs to the organization ${stored.organization_id}, and the key to ${organizationId}. Use the key of that organization, or name another environment in parley.yaml.`,
      );
    }
    return new SyncState(folder, file, stored);
  }

  /** Every name that any environment knows, for checks without a server. */
  static async namesIn(folder: ProjectFolder): Promise<[KindName, string][]> {
    const text = await Promise.all(
      (await folder.names('.parley')).filter(isStateFile).map((name) => folder.read(`.parley/${name}`)),
    );
    return text.flatMap((one) => {
      const parsed = one === undefined ? undefined : State.safeParse(safeJson(one)).data;
      return Object.entries(parsed?.things ?? {}).flatMap(([kind, resources]) =>
        Object.keys(resources).map((name): [KindName, string] => [kind as KindName, name]),
      );
    });
  }

  get(kind: KindName, name: string): SyncedResource | undefined {
    const resources = this.#stored.things[kind];
    return resources && Object.hasOwn(resources, name) ? resources[name] : undefined;
  }

  entries(kind: KindName): [string, SyncedResource][] {
    return Object.entries(this.#stored.things[kind] ?? {});
  }

  put(kind: KindName, name: string, resource: SyncedResource): void {
    this.#stored.things[kind] = { ...this.#stored.things[kind], [name]: resource };
  }

  forget(kind: KindName, name: string): void {
    const { [name]: _gone, ...left } = this.#stored.things[kind] ?? {};
    this.#stored.things[kind] = left;
  }

  get documents(): StoredState['documents'] {
    return this.#stored.documents;
  }

  /** After each step, so that a push that is cut off goes on from there. */
  async save(): Promise<void> {
    const sorted = Object.fromEntries(
      Object.entries(this.#stored.things)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([kind, resources]) => [
          kind,
          Object.fromEntries(Object.entries(resources).sort(([a], [b]) => (a < b ? -1 : 1))),
        ]),
    );
    await this.#folder.write(this.#file, `${JSON.stringify({ ...this.#stored, things: sorted }, null, 2)}\n`);
  }
}

const fileOf = (environment: string): string => `.parley/state.${environment}.json`;
const isStateFile = (name: string): boolean => /^state\.[^/]+\.json$/.test(name);

const emptyState = (organizationId: string): StoredState => ({
  version: 1,
  organization_id: organizationId,
  things: {},
  documents: {},
});

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parsedState(file: string, text: string): StoredState {
  const parsed = State.safeParse(safeJson(text));
  if (parsed.success) return parsed.data;
  throw new CliError(
    `${file} is no state file, or holds the marks of a merge. Take it from your history, or remove it and run: parley pull`,
  );
}
