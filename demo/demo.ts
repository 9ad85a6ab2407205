// Owns the demonstration: made and removed through the public API, by the command line and by the console.
import type { Parley } from '../sdk/parley.ts';
import { ParleyError } from '../sdk/parley.ts';
import { DOCUMENTS, SHOP_TESTS, shopFlow, UNFINISHED } from './shop-flow.ts';

/** How the demonstration is known again: whoever changes it has made the thing their own, and it is left alone. */
export const DEMO_MARK = 'Made by parley demo';

/** People of the demonstration. Nobody else can have these names: the addresses belong to no one. */
const PEOPLE = {
  mariaByCard: { type: 'external_id', value: 'parley-demo-maria' },
  mariaByMail: { type: 'email', value: 'maria@parley-demo.example' },
  jon: { type: 'email', value: 'jon@parley-demo.example' },
  ines: { type: 'email', value: 'ines@parley-demo.example' },
} as const;

export type DemoOptions = { onProgress?: (what: string) => void; patienceMs?: number };
export type RemovedDemo = {
  assistants: string[];
  knowledge_bases: string[];
  tools: string[];
  workflows: string[];
  webhook_endpoints: string[];
};

/** The assistant of the demonstration, when there is one that is ready to talk. */
export async function findDemo(parley: Parley): Promise<string | undefined> {
  const assistants = await parley.assistants.list({ limit: 100 }).all();
  return assistants.find(({ description, active_revision_id }) => description === DEMO_MARK && active_revision_id !== null)?.id;
}

/** The id of an assistant that is ready to talk; the same one when it is made twice. What lies around it comes with `furnishDemo`. */
export async function makeDemo(parley: Parley, { onProgress = () => undefined, patienceMs = 120_000 }: DemoOptions = {}) {
  const known = await findDemo(parley);
  if (known !== undefined) return known;
  // What an interrupted attempt left behind.
  await removeDemo(parley);
  onProgress('Writing documents');
  const base = await parley.knowledgeBases.create({ name: 'Corner shop', description: DEMO_MARK });
  for (const [title, text] of DOCUMENTS) await parley.knowledgeBases.documents.add(base.id, { title, text });
  const tool = await makeTool(parley);
  await untilIndexed(parley, base.id, { onProgress, patienceMs });
  onProgress('Drawing the flow');
  const assistant = await parley.assistants.create({ name: 'Corner shop', description: DEMO_MARK });
  const draft = assistant.draft_revision_id ?? '';
  await parley.assistants.revisions.graph.apply(assistant.id, draft, {
    ops: shopFlow({ knowledgeBaseId: base.id, toolId: tool }),
  });
  await parley.assistants.revisions.publish(assistant.id, draft);
  await parley.assistants.revisions.activate(assistant.id, draft);
  return assistant.id;
}

/** A tool, and a next revision of it that would break the node that calls it. It leads to an address that no host has. */
async function makeTool(parley: Parley): Promise<string> {
  const configuration = {
    url: 'https://calendar.parley-demo.invalid/visits/cancel',
    method: 'POST',
    timeout: 3,
    variables: [{ name: 'visitor_name', type: 'str', required: true, description: 'Who booked the visit' }],
  } as const;
  const fields = {
    name: 'Visit calendar',
    description: DEMO_MARK,
    configuration: { ...configuration, variables: [...configuration.variables] },
  };
  const tool = await parley.tools.create(fields);
  const phone = { name: 'phone', type: 'str', required: true, description: 'The number that the visit was booked with' } as const;
  await parley.tools.revisions.create(tool.id, {
    name: 'Asks for the phone number',
    configuration: { ...configuration, variables: [...configuration.variables, phone] },
  });
  return tool.id;
}

/** Conversations of people who do not exist, two of whom may be one. */
async function populate(parley: Parley, assistantId: string): Promise<void> {
  if ((await parley.conversations.list({ assistant_id: assistantId, limit: 1 }).page()).items.length > 0) return;
  const { endUsers } = parley;
  await endUsers.identify({
    identifiers: [PEOPLE.mariaByCard],
    traits: { first_name: 'Maria', last_name: 'Lopez', city: 'Lisbon' },
  });
  await endUsers.identify({
    identifiers: [PEOPLE.mariaByMail],
    traits: { first_name: 'Mary', last_name: 'Lopez', city: 'Lisbon' },
  });
  await endUsers.identify({ identifiers: [PEOPLE.mariaByCard, PEOPLE.mariaByMail] });
  const talks: [(typeof PEOPLE)[keyof typeof PEOPLE], string[]][] = [
    [PEOPLE.mariaByMail, ['How much is delivery?', 'Can I send a lamp back?']],
    [PEOPLE.jon, ['I would like to book a visit', 'Jon Berg', 'tomorrow', 'yes']],
    [PEOPLE.ines, ['Can I talk to a human, please?']],
    [PEOPLE.mariaByCard, ['When do you open on Mondays?']],
  ];
  for (const [person, words] of talks) {
    const request = { assistant_id: assistantId, end_user: { identifiers: [person] }, metadata: { demo: 'parley' } };
    const { id } = await parley.conversations.create(request);
    for (const text of words) {
      const { conversation } = await parley.conversations.messages.send(id, { text });
      if (conversation.ended_at !== null) break;
    }
  }
}

/** Everything around the assistant, each part once: whoever was interrupted goes on where it is missing. */
export async function furnishDemo(parley: Parley, assistantId: string): Promise<void> {
  // Before people talk, so that their conversations are told to the endpoint.
  for (const furnish of [makeDraft, makeTests, makeCampaign, makeEndpoint, populate])
    await unlessForbidden(() => furnish(parley, assistantId));
}

const isOurs = ({ description }: { description?: string | null }): boolean => description === DEMO_MARK;

async function makeDraft(parley: Parley, assistantId: string): Promise<void> {
  const { draft_revision_id, active_revision_id } = await parley.assistants.get(assistantId);
  if (draft_revision_id !== null || active_revision_id === null) return;
  const draft = await parley.assistants.revisions.create(assistantId, {
    source_revision_id: active_revision_id,
    name: 'Warmer greeting',
  });
  await parley.assistants.revisions.graph.apply(assistantId, draft.id, { ops: UNFINISHED });
}

async function makeTests(parley: Parley, assistantId: string): Promise<void> {
  if ((await parley.assistants.get(assistantId)).release_suite_id !== null) return;
  const suite = await parley.releaseSuites.create({ name: DEMO_MARK, cases: SHOP_TESTS });
  await parley.assistants.update(assistantId, { release_suite_id: suite.id });
}

async function makeCampaign(parley: Parley, assistantId: string): Promise<void> {
  if ((await parley.workflows.list({ limit: 100 }).all()).some(isOurs)) return;
  const steps = [{ type: 'CALL' as const, delayInSecs: 3600 }];
  const fields = { name: 'Visit reminders', description: DEMO_MARK, active: false, promptId: assistantId };
  await parley.workflows.create({ ...fields, steps });
}

/** Nobody answers there: its address belongs to no host. */
async function makeEndpoint(parley: Parley): Promise<void> {
  if ((await parley.webhooks.endpoints.list({ limit: 100 }).all()).some(isOurs)) return;
  const url = 'https://hooks.parley-demo.invalid/shop';
  await parley.webhooks.endpoints.create({
    url,
    event_types: ['conversation.session.completed'],
    description: DEMO_MARK,
  });
}

/** A key that may not do it all makes the rest. */
async function unlessForbidden(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ParleyError && error.status === 403)) throw error;
  }
}

/** Takes away what carries the mark, and nothing else. Assistants are archived and people erased, as the API does with them for good. */
export async function removeDemo(parley: Parley): Promise<RemovedDemo> {
  const removed: RemovedDemo = { assistants: [], knowledge_bases: [], tools: [], workflows: [], webhook_endpoints: [] };
  await unlessForbidden(async () => {
    for (const { id } of (await parley.webhooks.endpoints.list({ limit: 100 }).all()).filter(isOurs)) {
      await parley.webhooks.endpoints.delete(id);
      removed.webhook_endpoints.push(id);
    }
  });
  await unlessForbidden(async () => {
    for (const { id } of (await parley.workflows.list({ limit: 100 }).all()).filter(isOurs)) {
      await parley.workflows.delete(id);
      removed.workflows.push(id);
    }
  });
  for (const { id, release_suite_id } of (await parley.assistants.list({ limit: 100 }).all()).filter(isOurs)) {
    const suite = release_suite_id && (await parley.releaseSuites.get(release_suite_id));
    if (suite && suite.name === DEMO_MARK) await parley.releaseSuites.delete(suite.id);
    await parley.assistants.archive(id);
    removed.assistants.push(id);
  }
  for (const { id } of (await parley.tools.list({ limit: 100 }).all()).filter(isOurs)) {
    await parley.tools.delete(id, { force: true });
    removed.tools.push(id);
  }
  for (const { id } of (await parley.knowledgeBases.list({ limit: 100 }).all()).filter(isOurs)) {
    await parley.knowledgeBases.delete(id);
    removed.knowledge_bases.push(id);
  }
  await unlessForbidden(async () => {
    for (const identifier of Object.values(PEOPLE)) await erasePerson(parley, identifier);
  });
  return removed;
}

async function erasePerson(parley: Parley, { type, value }: { type: 'email' | 'external_id'; value: string }): Promise<void> {
  const { items } = await parley.endUsers.list({ identifier: value, identifier_type: type }).page();
  for (const { id } of items) await parley.endUsers.erase(id);
}

async function untilIndexed(parley: Parley, baseId: string, { onProgress, patienceMs }: Required<DemoOptions>): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; ) {
    const documents = await parley.knowledgeBases.documents.list(baseId).all();
    const ready = documents.filter(({ status }) => status === 'indexed').length;
    onProgress(`Reading documents: ${ready} of ${documents.length}`);
    if (ready === documents.length) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The documents were not indexed in time. Does a process with the role worker run?');
}
