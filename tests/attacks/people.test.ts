// Attacks on who a person is: an address that was typed, a number that can be spoofed or a column of a file never makes
// the sender a person whom we know. Each story looks at what the assistant says, what its tools are given, and whose
// conversation it became.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { acceleratedClock } from '../../server/kernel/time/clock.ts';
import { until } from '../journeys/drive.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { edge, entry, makeActive, node } from '../support/assistants.ts';
import { created, type Reply } from '../support/client.ts';
import { NOON, textingWorld } from '../support/texting.ts';
import { SITE, signVisitor, VisitorPage } from '../support/visitors.ts';
import { type Listener, listen } from './listener.ts';

type Any = Reply['body'];

const clock = acceleratedClock({ speed: 1, offsetMs: NOON - Date.now() });
let app: TestApp;
let crm: Listener;
let flow: object[];
let assistant: string;
let channel: Any;
let world: Awaited<ReturnType<typeof textingWorld>>;
beforeAll(async () => {
  crm = await listen();
  app = await testApp({
    clock,
    env: { RATE_LIMITS: 'off', SWEEP_INTERVAL_SECONDS: '0.5', OUTBOUND_ALLOW_CIDRS: '127.0.0.1/32' },
  });
  const tool = created(
    await app.owner.post('/v1/tools', {
      name: 'Customer',
      configuration: {
        url: `${crm.url}/customer`,
        method: 'POST',
        variables: ['person', 'phone', 'email'].map((name) => ({ name, fixed: true })),
      },
      input_defaults: { person: '{{ end_user_id }}', phone: '{{ phone }}', email: '{{ email }}' },
    }),
  );
  flow = [
    node('hello', 'message', {
      text: 'I am the virtual assistant. Hello {{ first_name }}. On file: {{ phone }}, {{ email }}.',
    }),
    node('look', 'tool', { tool_id: tool.id }),
    { op: 'upsert_context_variable', variable: { name: 'order_no', type: 'string', source: 'collected' } },
    node('ask', 'collect', { variables: ['order_no'], instructions: 'What is your order number?' }),
    node('bye', 'end', { outcome: 'success' }),
    edge('hello', 'look'),
    edge('look', 'ask', { kind: 'success' }),
    edge('look', 'ask', { id: 'no', kind: 'error' }),
    edge('ask', 'bye'),
    edge('ask', 'bye', { id: 'cap', kind: 'on_cap' }),
    entry('hello'),
  ];
  assistant = (await makeActive(app.owner, flow)).id;
  const body = { name: 'Shop', assistant_id: assistant, allowed_origins: [SITE] };
  channel = created(await app.owner.post('/v1/channels', body));
  world = await textingWorld(app, clock);
});
afterAll(async () => {
  await app.stop();
  crm.server.closeAllConnections();
  crm.server.close();
});
beforeEach(() => {
  crm.seen = [];
  crm.answer = (response) => response.end('{}');
});

let people = 0;
type Identifier = { type: string; value: string; verified?: boolean };
type Known = { id: string; email: string; phone: string; external: string };

/** A customer whom we know, with a name, an address and a number that no other story uses. */
async function newVictim(pick: (victim: Omit<Known, 'id'>) => Identifier[]): Promise<Known> {
  const n = ++people;
  const victim = { email: `victoria-${n}@mail.example`, phone: `+1202456${7000 + n}`, external: `cust-${n}` };
  const { end_user } = created(
    await app.owner.post('/v1/identity/end-users/identify', {
      identifiers: pick(victim),
      traits: { first_name: 'Victoria', last_name: 'Grant' },
    }),
  );
  return { ...victim, id: end_user.id };
}
const everything = ({ email, phone, external }: Omit<Known, 'id'>): Identifier[] => [
  { type: 'email', value: email, verified: true },
  { type: 'phone', value: phone, verified: true },
  { type: 'external_id', value: external, verified: true },
];

const personOf = async (id: string): Promise<Any> => created(await app.owner.get(`/v1/identity/end-users/${id}`));
const typesOf = async (id: string): Promise<string[]> =>
  (await personOf(id)).identifiers.map(({ type }: Any) => type).sort();

async function arrive(
  claims: { external_id: string } & Record<string, unknown>,
): Promise<{ said: string; person: string; conversation: string }> {
  const page = new VisitorPage(app, channel.public_key);
  await page.session({ identity_token: signVisitor(channel.secret, claims, clock.now()) });
  const { messages } = await page.begin();
  const { data } = created(await app.owner.get(`/v1/conversations?channel_id=${channel.id}&limit=1`));
  return {
    said: messages.map(({ text }: Any) => text).join('\n'),
    person: data[0].end_user_id,
    conversation: data[0].id,
  };
}

/** Nothing of theirs was said, and no tool was asked about them. */
function expectNothingOf(victim: Known, said: string): void {
  const handed = crm.seen.map(({ body }) => body).join('\n');
  for (const text of [said, handed]) {
    expect(text).not.toContain('Victoria');
    expect(text).not.toContain(victim.email);
    expect(text).not.toContain(victim.phone);
    expect(text).not.toContain(victim.id);
  }
}

describe('a customer of a website who only typed the address of another', () => {
  it.each<[string, (victim: Omit<Known, 'id'>) => Identifier[]]>([
    ['with a verified address and an id of their own', everything],
    ['with a verified address and no id', (victim) => everything(victim).slice(0, 2)],
    [
      'whose address was never verified',
      ({ email, phone }) => [
        { type: 'email', value: email },
        { type: 'phone', value: phone },
      ],
    ],
  ])('is not that person, %s', async (_case, pick) => {
    const victim = await newVictim(pick);
    const before = await personOf(victim.id);
    for (const [name, claims] of Object.entries({
      mallory: { email: victim.email, name: 'Mallory' },
      oscar: { phone: victim.phone },
      trudy: { email: victim.email.toUpperCase(), phone: victim.phone, email_verified: false, phone_verified: false },
      eve: { email: victim.email, email_verified: 'true' },
    })) {
      crm.seen = [];
      const { said, person } = await arrive({ external_id: `${name}-${people}`, ...claims }).catch((error: unknown) => {
        // A claim of the wrong type may be refused as a whole.
        if (name !== 'eve') throw error;
        return { said: '', person: '' };
      });
      expect(person, name).not.toBe(victim.id);
      expectNothingOf(victim, said);
    }
    const after = await personOf(victim.id);
    expect(after.traits).toEqual(before.traits);
    expect(after.identifiers).toEqual(before.identifiers);
    expect((await app.owner.get('/v1/identity/merges')).body.data).toEqual([]);
  });

  it('does not lie in wait for them: who proves the address later is another person', async () => {
    const email = 'later@mail.example';
    const mallory = await arrive({ external_id: 'squatter', email, name: 'Mallory' });
    const owner = await arrive({ external_id: 'rightful', email, email_verified: true, name: 'Lana' });
    expect(owner.person).not.toBe(mallory.person);
    expect(owner.said).not.toContain('Mallory');
    expect((await personOf(mallory.person)).traits.name).toBe('Mallory');
    expect(await typesOf(owner.person)).toEqual(['email', 'external_id']);
    expect(await typesOf(mallory.person)).toEqual(['external_id']);
    const named = created(
      await app.owner.post('/v1/identity/end-users/identify', {
        identifiers: [{ type: 'email', value: email, verified: true }],
      }),
    );
    expect(named.end_user.id).toBe(owner.person);
  });

  it('is not remembered as that person', async () => {
    const victim = await newVictim(everything);
    created(
      await app.owner.post('/v1/memory/facts', { end_user_id: victim.id, text: 'Allergic to nuts', confidence: 0.9 }),
    );
    const { person } = await arrive({ external_id: 'forgetful', email: victim.email });
    const recalled = created(
      await app.owner.post('/v1/memory/facts/recall', { end_user_id: person, text: 'Allergies?' }),
    );
    expect(recalled.data).toEqual([]);
  });
});

describe('an address that the website has verified', () => {
  it('leads to the person who proved it too, and gives them the id of the website', async () => {
    const victim = await newVictim((one) => everything(one).slice(0, 2));
    const { said, person } = await arrive({ external_id: victim.external, email: victim.email, email_verified: true });
    expect(person).toBe(victim.id);
    expect(said).toContain('Victoria');
    expect(await typesOf(victim.id)).toEqual(['email', 'external_id', 'phone']);
    const again = await arrive({ external_id: `${victim.external}-phone`, phone: victim.phone, phone_verified: true });
    expect(again.person).not.toBe(victim.id);
  });

  it.each<[string, (victim: Omit<Known, 'id'>) => Identifier[], string]>([
    ['who has another id at the website', everything, 'identifier_conflict'],
    ['who never proved it', ({ email }) => [{ type: 'email', value: email }], 'shared_identifier'],
  ])('of a person %s is a question for a colleague, and merges nothing', async (_case, pick, reason) => {
    const victim = await newVictim(pick);
    const claims = { external_id: `other-${people}`, email: victim.email, email_verified: true };
    const { said, person } = await arrive(claims);
    expect(person).not.toBe(victim.id);
    expectNothingOf(victim, said);
    const { data } = created(await app.owner.get('/v1/identity/review-requests?status=pending&limit=100'));
    const review = data.find((one: Any) => [one.left_end_user_id, one.right_end_user_id].includes(victim.id));
    expect(review).toMatchObject({ request_type: 'merge', reason, status: 'pending' });
    expect([review.left_end_user_id, review.right_end_user_id]).toContain(person);
    expect((await personOf(victim.id)).merged_end_user_ids).toEqual([]);
  });

  it('of two people at once is neither of them', async () => {
    const one = await newVictim((made) => everything(made).slice(0, 1));
    const two = await newVictim((made) => everything(made).slice(1, 2));
    const claims = { email: one.email, email_verified: true, phone: two.phone, phone_verified: true };
    const { person } = await arrive({ external_id: `both-${people}`, ...claims });
    expect([one.id, two.id]).not.toContain(person);
    expect((await personOf(person)).merged_end_user_ids).toEqual([]);
  });
});

describe('a conversation that a program starts', () => {
  const begin = async (body: object): Promise<Any> =>
    created(await app.owner.post('/v1/conversations', { assistant_id: assistant, ...body }));
  const saidIn = ({ messages }: Any): string => messages.map(({ text }: Any) => text).join('\n');

  it.each(['email', 'phone'] as const)('with an %s that is not verified is that of a stranger', async (type) => {
    const victim = await newVictim(everything);
    const given = { identifiers: [{ type, value: victim[type] }], traits: { first_name: 'Mallory' } };
    for (const body of [{ end_user: given }, { identifiers: given.identifiers }]) {
      crm.seen = [];
      const started = await begin(body);
      expect(started.end_user_id).not.toBe(victim.id);
      const handed = crm.seen.map((one) => one.body).join('\n');
      for (const text of [saidIn(started), handed]) {
        expect(text).not.toContain('Victoria');
        expect(text).not.toContain(type === 'email' ? victim.phone : victim.email);
        expect(text).not.toContain(victim.id);
      }
    }
    expect((await personOf(victim.id)).traits.first_name).toBe('Victoria');
  });

  it('names a person by id, by their own id of a customer, or by what it has verified', async () => {
    const victim = await newVictim(everything);
    const proofs = [
      { end_user: { id: victim.id } },
      { identifiers: [{ type: 'external_id', value: victim.external }] },
      { identifiers: [{ type: 'email', value: victim.email, verified: true }] },
      { identifiers: [{ type: 'phone', value: victim.phone, verified: true }] },
    ];
    for (const proof of proofs) expect((await begin(proof)).end_user_id).toBe(victim.id);
  });

  it('with the id of one and the typed address of another is the first, and nothing is merged', async () => {
    const [one, other] = [await newVictim(everything), await newVictim(everything)];
    const identifiers = [
      { type: 'external_id', value: one.external },
      { type: 'email', value: other.email },
    ];
    expect((await begin({ identifiers })).end_user_id).toBe(one.id);
    expect((await personOf(other.id)).identifiers).toHaveLength(3);
    expect((await personOf(one.id)).identifiers).toHaveLength(3);
  });
});

describe('a text', () => {
  it('from the number of a person is answered like that of a stranger', async () => {
    const victim = await newVictim(everything);
    const ours = await world.newNumber(flow);
    await world.text(victim.phone, ours, 'Hello');
    await world.untilOnPhone(victim.phone, 1);
    await world.quiet(victim.phone);
    const said = (await world.bodies(victim.phone)).join('\n');
    expect(said).not.toContain('Victoria');
    expect(said).not.toContain(victim.email);
    const [id = ''] = await world.conversationsOf(victim.phone);
    const conversation = created(await app.owner.get(`/v1/conversations/${id}`));
    expect(conversation.end_user_id).not.toBe(victim.id);
    const handed = crm.seen.map(({ body }) => body).join('\n');
    for (const text of [victim.email, victim.id]) expect(handed).not.toContain(text);
    // All that is known of the stranger is the number, which is the victim's: they are erased together.
    created(await app.owner.post(`/v1/identity/end-users/${victim.id}/erase`));
    expect((await personOf(conversation.end_user_id)).status).toBe('erased');
    expect(created(await app.owner.get(`/v1/conversations/${id}`)).ended_at).not.toBeNull();
    // Both were made known by an event, so both ends are.
    const { rows } = await app.kernel.db.pool.query<{ subject: string; removed: string[] }>(
      `select distinct on (subject) subject, data -> 'removed_identifier_types' as removed from events
       where type = 'identity.end_user.updated' and subject = any($1) order by subject, id desc`,
      [[victim.id, conversation.end_user_id]],
    );
    const removed = new Map(rows.map((row) => [row.subject, row.removed.toSorted()]));
    expect(removed.get(victim.id)).toEqual(['email', 'external_id', 'phone']);
    expect(removed.get(conversation.end_user_id)).toEqual([]);
  });
});

describe('a call', () => {
  const sayings = async (callId: string): Promise<string> => {
    const call = await until(
      async () => created(await app.owner.get(`/calls/${callId}`)).calls[0],
      ({ status }) => status === 'COMPLETED',
    );
    return call.transcript.map(({ text }: Any) => text).join('\n');
  };
  const personOfCall = async (callId: string): Promise<string> =>
    created(await app.owner.get(`/v1/conversations?call_id=${callId}`)).data[0].end_user_id;

  it('from the number of a person, and of a lead of ours, hears nothing of either', async () => {
    const victim = await newVictim(everything);
    const carrier = created(await app.owner.post('/carriers', { name: 'The world' })).id;
    const steps = [
      { type: 'WAIT', delayInSecs: 86_400 },
      { type: 'CALL', needsTCPACompliance: false },
    ];
    const { id: workflow } = created(await app.owner.post('/workflows', { name: 'Later', promptId: assistant, steps }));
    const lead = {
      primaryPhone: victim.phone,
      firstName: 'Leonora',
      lastName: 'Grant',
      email: 'leonora@mail.example',
      plan: 'gold',
    };
    created(await app.owner.post(`/workflows/${workflow}/executions`, lead));
    created(
      await app.owner.post(`/carriers/${carrier}/simulate-script`, {
        number: victim.phone,
        lines: ['Who am I?', 'Goodbye.'],
      }),
    );
    const { calls } = created(await app.owner.post(`/carriers/${carrier}/simulate-inbound`, { from: victim.phone }));
    const said = await sayings(calls[0].id);
    const handed = crm.seen.map(({ body }) => body).join('\n');
    for (const secret of ['Victoria', 'Leonora', 'leonora@mail.example', victim.email, victim.id]) {
      expect(said).not.toContain(secret);
      expect(handed).not.toContain(secret);
    }
    expect(await personOfCall(calls[0].id)).not.toBe(victim.id);
  });

  it('that we make is about the lead, and about a person only where nothing contradicts', async () => {
    const victim = await newVictim(everything);
    const carrier = created(await app.owner.post('/carriers', { name: 'Another world' })).id;
    const workflow = created(
      await app.owner.post('/workflows', {
        name: 'Now',
        promptId: assistant,
        numberOfAgents: 9,
        steps: [{ type: 'CALL', needsTCPACompliance: false }],
      }),
    ).id;
    const ring = async (names: object): Promise<string> => {
      created(
        await app.owner.post(`/carriers/${carrier}/simulate-script`, {
          number: victim.phone,
          lines: ['Hello?', 'Goodbye.'],
        }),
      );
      return created(await app.owner.post('/call', { workflowId: workflow, primaryPhone: victim.phone, ...names })).id;
    };
    const stranger = await ring({ firstName: 'Zbigniew', lastName: 'Kowalski' });
    const said = await sayings(stranger);
    expect(said).toContain('Zbigniew');
    for (const secret of ['Victoria', victim.email]) expect(said).not.toContain(secret);
    expect(await personOfCall(stranger)).not.toBe(victim.id);
    const same = await ring({ firstName: 'Victoria', lastName: 'Grant' });
    expect(await sayings(same)).toContain(victim.email);
    expect(await personOfCall(same)).toBe(victim.id);
  });
});

describe('a colleague', () => {
  const asks = (id: string) => app.owner.get(`/v1/conversations/${id}/possible-people`);
  const links = (id: string, end_user_id: string, by = app.owner) =>
    by.post(`/v1/conversations/${id}/link-person`, { end_user_id, note: 'Gave the date of birth.' });

  it('sees whom a text may be from, links it, and can take that back', async () => {
    const victim = await newVictim((one) => everything(one).slice(0, 2));
    await world.text(victim.phone, await world.newNumber(flow), 'Hello');
    await world.untilOnPhone(victim.phone, 1);
    const [id = ''] = await world.conversationsOf(victim.phone);
    const { data } = created(await asks(id));
    expect(data).toMatchObject([{ end_user_id: victim.id, name: 'Victoria Grant', type: 'phone', verified: true }]);
    expect(JSON.stringify(data)).not.toContain(victim.phone);
    const { end_user_id } = created(await app.owner.get(`/v1/conversations/${id}`));
    const linked = created(await links(id, victim.id));
    expect(linked).toMatchObject({ conversation_id: id, end_user_id: victim.id });
    expect((await personOf(end_user_id)).id).toBe(victim.id);
    expect((await personOf(victim.id)).traits).toMatchObject({ first_name: 'Victoria' });
    expect(created(await asks(id)).data).toEqual([]);
    const theirs = created(await app.owner.get(`/v1/conversations?end_user_id=${victim.id}`)).data;
    expect(theirs.map((one: Any) => one.id)).toContain(id);
    created(await app.owner.post(`/v1/identity/merges/${linked.merge_id}/revert`));
    expect((await personOf(end_user_id)).id).not.toBe(victim.id);
    // They were called two people, so the question is not asked again, and an erasure of the one leaves the other.
    expect(created(await asks(id)).data).toEqual([]);
    created(await app.owner.post(`/v1/identity/end-users/${victim.id}/erase`));
    expect((await personOf(end_user_id)).status).toBe('active');
  });

  it('sees whom a customer may be who typed an address, and cannot make one of two customers', async () => {
    const victim = await newVictim(everything);
    const { conversation, person } = await arrive({ external_id: `typed-${people}`, email: victim.email });
    expect(created(await asks(conversation)).data).toMatchObject([{ end_user_id: victim.id, type: 'email' }]);
    expect((await links(conversation, victim.id)).status).toBe(409);
    expect((await personOf(person)).id).toBe(person);
  });

  it('links only to whom it may be, unless they look after people', async () => {
    const victim = await newVictim((one) => everything(one).slice(0, 2));
    const other = await newVictim((one) => everything(one).slice(0, 1));
    const identifiers = [{ type: 'email', value: victim.email }];
    const { id } = created(await app.owner.post('/v1/conversations', { assistant_id: assistant, identifiers }));
    const keyWith = async (scopes: string[]) =>
      app.owner.as(created(await app.owner.post('/v1/identity/api-keys', { name: 'Agent', scopes })).plain_text_key);
    const agent = await keyWith(['conversations:write', 'identity:read']);
    const blind = await keyWith(['conversations:write']);
    expect((await links(id, victim.id, blind)).status).toBe(403);
    expect((await blind.get(`/v1/conversations/${id}/possible-people`)).status).toBe(403);
    expect((await links(id, other.id, agent)).body.details).toMatchObject({ required_scope: 'identity:write' });
    const racing = await Promise.all([links(id, victim.id, agent), links(id, victim.id, agent), links(id, victim.id)]);
    expect(racing.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await personOf(victim.id)).merged_end_user_ids).toHaveLength(1);
  });
});
