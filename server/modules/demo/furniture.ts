// Owns what stands in the demonstration at the present: knowledge, assistant, draft, tests, people, campaign, endpoint. All of it is made by
// the operations that callers have, with their rules and their audit rows.
import { conflict } from '../../kernel/errors.ts';
import type { MadeThings } from './demos.ts';
import { CALLED, type DemoPerson, KEPT_BACK, LISTED, LOOK_ALIKES, TAKEN_FOR_ONE, UNDER_WAY, WRITERS } from './people.ts';
import type { DemoWork } from './ports.ts';
import { unlessKnown } from './remove-demo.ts';
import { SHOP_BASES, SHOP_TESTS, shopFlow, UNFINISHED } from './shop-flow.ts';

const DEMO_MARK = 'Made by parley demo';
type Made = { id: string };

export async function makeKnowledge({ ctx, ports }: DemoWork): Promise<MadeThings> {
  const kbs: string[] = [];
  for (const { name, documents } of SHOP_BASES) {
    const { id } = await ports.call<Made>(ctx, 'createKnowledgeBase', { body: { name, description: DEMO_MARK } });
    for (const [title, text] of documents) await ports.call(ctx, 'addDocument', { params: { kb_id: id }, body: { title, text } });
    kbs.push(id);
  }
  return { kbs };
}

type Listed = { data: { title: string; status: string; error: { message: string } | null }[] };

/** Whether all are read. */
export async function isRead({ ctx, ports, row }: DemoWork): Promise<boolean> {
  for (const kb_id of row.made.kbs ?? []) {
    const { data } = await ports.call<Listed>(ctx, 'listDocuments', { params: { kb_id } });
    const failed = data.find(({ status }) => status === 'failed');
    if (failed)
      throw conflict(`The document "${failed.title}" could not be read: ${failed.error?.message ?? 'no reason is known'}`);
    if (data.some(({ status }) => status !== 'indexed')) return false;
  }
  return true;
}

/** A tool, and a next revision of it that would break the node that calls it. It leads to an address that no host has. */
async function makeTool({ ctx, ports }: DemoWork): Promise<string> {
  const variables = [{ name: 'visitor_name', type: 'str', required: true, description: 'Who booked the visit' }];
  const configuration = { url: 'https://calendar.parley-demo.invalid/visits/cancel', method: 'POST', timeout: 3, variables };
  const fields = { name: 'Visit calendar', description: DEMO_MARK, configuration };
  const { id } = await ports.call<Made>(ctx, 'createTool', { body: fields });
  const phone = { name: 'phone', type: 'str', required: true, description: 'The number that the visit was booked with' };
  await ports.call(ctx, 'createToolRevision', {
    params: { tool_id: id },
    body: { name: 'Asks for the phone number', configuration: { ...configuration, variables: [...variables, phone] } },
  });
  return id;
}

export async function makeAssistant(work: DemoWork): Promise<MadeThings> {
  const { ctx, ports, row } = work;
  const tool = await makeTool(work);
  const { id, draft_revision_id: revision } = await ports.call<Made & { draft_revision_id: string }>(ctx, 'createAssistant', {
    body: { name: 'Corner shop', description: DEMO_MARK },
  });
  const params = { agent_id: id, revision_id: revision };
  const ops = shopFlow({ knowledgeBaseIds: row.made.kbs ?? [], toolId: tool });
  await ports.call(ctx, 'applyGraphOps', { params, body: { ops } });
  await ports.call(ctx, 'publishAssistantRevision', { params });
  await ports.call(ctx, 'activateAssistantRevision', { params });
  return { tool, assistant: id, revision };
}

/** A draft in work, and the tests of the next release. */
export async function makeRelease({ ctx, ports, row }: DemoWork): Promise<MadeThings> {
  const agent_id = row.made.assistant ?? '';
  const draft = await ports.call<Made>(ctx, 'createAssistantRevision', {
    params: { agent_id },
    body: { source_revision_id: row.made.revision, name: 'Warmer greeting' },
  });
  await ports.call(ctx, 'applyGraphOps', { params: { agent_id, revision_id: draft.id }, body: { ops: UNFINISHED } });
  const suite = await ports.call<Made>(ctx, 'createReleaseSuite', { body: { name: DEMO_MARK, cases: SHOP_TESTS } });
  await ports.call(ctx, 'updateAssistant', { params: { agent_id }, body: { release_suite_id: suite.id } });
  return { suite: suite.id };
}

type Identified = { end_user: Made; created: boolean };

/** Only those who were nobody before are ours to erase. */
export async function makePeople({ ctx, ports }: DemoWork): Promise<MadeThings> {
  const people: string[] = [];
  const meet = async ({ firstName: first_name, lastName: last_name, identifier }: DemoPerson): Promise<string> => {
    const body = { identifiers: [identifier], traits: { first_name, last_name, city: 'Lisbon' }, source: 'demo' };
    const { end_user, created } = await ports.call<Identified>(ctx, 'identifyEndUser', { body });
    if (created) people.push(end_user.id);
    return end_user.id;
  };
  for (const one of [...WRITERS, ...CALLED, ...Object.values(KEPT_BACK), ...LOOK_ALIKES]) await meet(one);
  // One who says to be both: a human is asked.
  await ports.call(ctx, 'identifyEndUser', { body: { identifiers: LOOK_ALIKES.map(({ identifier }) => identifier) } });
  const [left_end_user_id, right_end_user_id] = [await meet(TAKEN_FOR_ONE[0]), await meet(TAKEN_FOR_ONE[1])];
  if (people.includes(left_end_user_id) && people.includes(right_end_user_id)) {
    const { id } = await ports.call<Made>(ctx, 'proposeMerge', { body: { left_end_user_id, right_end_user_id } });
    await ports.call(ctx, 'approveReviewRequest', { params: { request_id: id }, body: { resolution_note: 'The same house' } });
    const { data } = await ports.call<{ data: Made[] }>(ctx, 'listMerges', { query: { end_user_id: left_end_user_id } });
    for (const merge of data.slice(0, 1))
      await ports.call(ctx, 'revertMerge', { params: { merge_id: merge.id }, body: { note: 'Father and son' } });
  }
  return { people };
}

/** Off, so that nobody is called. One lead is under way already, and waits. */
export async function makeCampaign({ ctx, ports, row }: DemoWork): Promise<MadeThings> {
  const steps = [{ type: 'CALL', delayInSecs: 60 }];
  const fields = {
    name: 'Open accounts',
    description: DEMO_MARK,
    tag: 'COLLECTIONS',
    timezone: 'America/New_York',
    startHour: 9,
    endHour: 17,
    steps,
  };
  const { id } = await ports.call<Made>(ctx, 'createWorkflow', { body: { ...fields, promptId: row.made.assistant } });
  const { firstName, lastName, identifier } = UNDER_WAY;
  await ports.call(ctx, 'startExecution', {
    params: { workflowId: id },
    body: { firstName, lastName, primaryPhone: identifier.value, leadId: 'demo-under-way' },
  });
  await ports.call(ctx, 'updateWorkflow', { params: { id }, body: { active: false } });
  const phone = LISTED.identifier.value;
  const known = await ports.call(ctx, 'getDnc', { params: { phone } }).catch(unlessKnown);
  if (known) return { workflow: id };
  await ports.call(ctx, 'addDnc', { body: { phone, note: DEMO_MARK } });
  return { workflow: id, dnc: phone };
}

/** Its address belongs to no host, so its deliveries fail. Svix keeps endpoints of its own. */
export async function makeEndpoint({ ctx, ports }: DemoWork): Promise<MadeThings> {
  if (ctx.config.WEBHOOK_PROVIDER === 'svix') return {};
  const url = 'https://hooks.parley-demo.invalid/shop';
  const { id } = await ports.call<Made>(ctx, 'createWebhookEndpoint', {
    body: { url, event_types: ['conversation.handoff.requested'], description: DEMO_MARK },
  });
  return { endpoint: id };
}
