// Teams: queues offer conversations to agents on duty, pass them on and escalate them, and visitors see where they stand.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../tests/support/app.ts';
import { entry, makeActive, node } from '../../../../tests/support/assistants.ts';
import { type Client, created, type Reply } from '../../../../tests/support/client.ts';
import { SITE, VisitorPage } from '../../../../tests/support/visitors.ts';

type Any = Reply['body'];
type Agent = { id: string; name: string; client: Client };
const LIST = '/v1/conversations';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  // Ten seconds of an offer pass in one.
  const env = { CLOCK_SPEED: '10', SWEEP_INTERVAL_SECONDS: '0.3', RATE_LIMITS: 'off', TRUST_PROXY: 'loopback' };
  app = await testApp({ env });
  other = await testApp({ env, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

let made = 0;
const join = async (name: string): Promise<Agent> => {
  const email = `agent-${++made}@example.com`;
  const { id, link } = created(await app.owner.post('/v1/identity/members', { name, email, role: 'agent' }));
  const session = created(await app.owner.as('').post('/console/session', { code: link.code }));
  return { id, name, client: app.owner.as(session.plain_text_key) };
};
const onDuty = async (agents: Agent[], capacity = 5): Promise<void> => {
  for (const { id, client } of agents) {
    created(await app.owner.put(`/v1/service/agents/${id}`, { capacity }));
    expect(created(await client.put('/v1/service/agents/me', { available: true }))).toMatchObject({
      on_duty: true,
      capacity,
    });
  }
};
const makeQueue = async (agents: Agent[], fields: object = {}): Promise<Any> => {
  const member_ids = agents.map(({ id }) => id);
  return created(await app.owner.post('/v1/queues', { name: `queue-${++made}`, member_ids, ...fields }));
};
const deskOf = async (queue: Any) =>
  makeActive(app.owner, [node('desk', 'handoff', { queue: queue.name }), node('after', 'end', {}), entry('desk')]);
const ask = async (assistant: { id: string }): Promise<Any> =>
  created(await app.owner.post(LIST, { assistant_id: assistant.id }));
const read = async (id: string): Promise<Any> => created(await app.owner.get(`${LIST}/${id}`));
const until = async <T>(look: () => Promise<T>, wanted: (found: T) => boolean): Promise<T> => {
  for (let i = 0; ; i++) {
    const found = await look();
    if (wanted(found) || i > 160) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};
const count = (names: (string | null)[], name: string): number => names.filter((one) => one === name).length;

describe('a queue', () => {
  it('offers five conversations to three agents by load, and no agent gets more than they can have', async () => {
    const agents = [await join('Ada'), await join('Bo'), await join('Cy')];
    await onDuty(agents, 2);
    const desk = await deskOf(await makeQueue(agents, { offer_seconds: 600 }));
    const conversations = await Promise.all(Array.from({ length: 7 }, () => ask(desk)));
    await until(
      async () =>
        (await Promise.all(conversations.map(({ id }) => read(id)))).filter(({ assignee }) => assignee !== null).length,
      (assigned) => assigned >= 6,
    );
    const names = (await Promise.all(conversations.map(({ id }) => read(id)))).map(({ assignee }) => assignee);
    expect(agents.map(({ name }) => count(names, name))).toEqual([2, 2, 2]);
    // The one that waits is offered as soon as one of the others is over.
    const first = conversations[names.indexOf('Ada')]!;
    const waiting = conversations[names.indexOf(null)]!;
    created(await agents[0]!.client.post(`${LIST}/${first.id}/takeover`));
    created(await agents[0]!.client.post(`${LIST}/${first.id}/close`));
    expect(
      (
        await until(
          () => read(waiting.id),
          ({ assignee }) => assignee !== null,
        )
      ).assignee,
    ).toBe('Ada');
  });

  it('goes to one of two agents who take a conversation at the same moment, who then has it as their own', async () => {
    const agents = [await join('Dee'), await join('Eli')];
    const desk = await deskOf(await makeQueue(agents, { assignment: 'manual' }));
    const { id } = await ask(desk);
    const replies = await Promise.all(agents.map(({ client }) => client.post(`${LIST}/${id}/takeover`)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = agents[replies.findIndex(({ status }) => status === 200)]!;
    expect(await read(id)).toMatchObject({ assignee: winner.name, agent_name: winner.name, queue: null });
    const { data } = created(await app.owner.get('/v1/service/agents?limit=100'));
    expect(data.find((one: Any) => one.member_id === winner.id)).toMatchObject({ open: 1 });
  });

  it('passes a conversation on from an agent who does not take it, and from one who goes away', async () => {
    const agents = [await join('Fay'), await join('Gus')];
    await onDuty(agents);
    const desk = await deskOf(await makeQueue(agents, { assignment: 'order', offer_seconds: 10 }));
    const { id } = await ask(desk);
    expect(
      (
        await until(
          () => read(id),
          ({ assignee }) => assignee === 'Fay',
        )
      ).assignee,
    ).toBe('Fay');
    expect(
      (
        await until(
          () => read(id),
          ({ assignee }) => assignee === 'Gus',
        )
      ).assignee,
    ).toBe('Gus');
    await app.owner.patch(`/v1/queues/${(await app.owner.get('/v1/queues?limit=1')).body.data[0].id}`, {
      offer_seconds: 3600,
    });
    created(await agents[1]!.client.put('/v1/service/agents/me', { available: false }));
    expect(
      (
        await until(
          () => read(id),
          ({ assignee }) => assignee === 'Fay',
        )
      ).assignee,
    ).toBe('Fay');
  });

  it('escalates what waits too long: urgent, and to the queue for that', async () => {
    const late = await join('Hal');
    await onDuty([late]);
    const seniors = await makeQueue([late]);
    const desk = await deskOf(await makeQueue([], { escalate_after_seconds: 10, escalate_to: seniors.id }));
    const { id } = await ask(desk);
    expect(
      await until(
        () => read(id),
        ({ assignee }) => assignee === 'Hal',
      ),
    ).toMatchObject({
      assignee: 'Hal',
      queue: seniors.name,
      priority: 'urgent',
    });
  });

  it('hands a conversation on to a queue or a colleague, with a note, and back to the assistant with instructions', async () => {
    const agents = [await join('Ivy'), await join('Jon')];
    const [ivy, jon] = agents as [Agent, Agent];
    const sales = await makeQueue([], { assignment: 'manual' });
    const desk = await deskOf(await makeQueue(agents, { assignment: 'manual' }));
    const { id } = await ask(desk);
    created(await ivy.client.post(`${LIST}/${id}/takeover`));
    const moved = created(
      await ivy.client.post(`${LIST}/${id}/transfer`, { queue_id: sales.id, note: 'Wants an offer.' }),
    );
    expect(moved).toMatchObject({
      status: 'handed_off',
      queue: sales.name,
      assignee: null,
      taken_over_at: null,
      agent_name: null,
    });
    // What the person writes while they wait changes nothing of it.
    created(await app.owner.post(`${LIST}/${id}/messages`, { text: 'Hello?' }));
    expect(await read(id)).toMatchObject({ queue: sales.name });
    const given = created(await ivy.client.post(`${LIST}/${id}/transfer`, { member_id: jon.id }));
    expect(given).toMatchObject({ queue: null, assignee: 'Jon' });
    const notes = created(await jon.client.get(`${LIST}/${id}/notes`)).data;
    expect(notes).toMatchObject([{ author: 'Ivy', text: 'Wants an offer.' }]);
    created(await jon.client.post(`${LIST}/${id}/takeover`));
    expect((await jon.client.post(`${LIST}/${id}/transfer`, {})).status).toBe(422);
    const back = created(await jon.client.post(`${LIST}/${id}/release`, { instructions: 'Offer 10 percent.' }));
    expect(back.status).not.toBe('handed_off');
  });

  it('assigns once when the worker is killed in the middle of it', async () => {
    const agents = [await join('Kit')];
    await onDuty(agents);
    const { pool } = app.kernel.db;
    // The row of the agent is held: the worker stops after it has locked the conversation, and before it has decided.
    const holder = await pool.connect();
    await holder.query('begin');
    await holder.query('select 1 from agents where member_id = $1 for update', [agents[0]!.id]);
    const queue = await makeQueue(agents, { offer_seconds: 3600 });
    const { id } = await ask(await deskOf(queue));
    const stuck = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%from agents%for no key update%'`;
    const { rows } = await until(
      () => pool.query(stuck),
      ({ rows: found }) => found.length > 0,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { pid } of rows) await pool.query('select pg_terminate_backend($1)', [pid]);
    expect((await read(id)).assignee).toBeNull();
    await holder.query('rollback');
    holder.release();
    expect(
      (
        await until(
          () => read(id),
          ({ assignee }) => assignee !== null,
        )
      ).assignee,
    ).toBe('Kit');
    const assigned = await pool.query(
      `select count(*)::int as n from events where type = 'conversation.session.assigned' and data ->> 'conversation_id' = $1`,
      [id],
    );
    expect(assigned.rows[0].n).toBe(1);
  });
});

describe('a visitor who waits', () => {
  it('sees their place, and an estimate only once enough others were served', async () => {
    const queue = await makeQueue([], { assignment: 'manual' });
    const { id } = await deskOf(queue);
    const channel = created(
      await app.owner.post('/v1/channels', { name: 'Shop', assistant_id: id, allowed_origins: [SITE] }),
    );
    const pages: VisitorPage[] = [];
    for (let i = 0; i < 7; i++) {
      const page = await new VisitorPage(app, channel.public_key).session();
      expect((await page.begin()).state.waiting).toMatchObject({ place: i + 1, estimate_seconds: null, is_open: true });
      pages.push(page);
    }
    const { data } = created(await app.owner.get(`${LIST}?channel_id=${channel.id}&sort=waiting_longest`));
    for (const one of data.slice(0, 5)) created(await app.owner.post(`${LIST}/${one.id}/takeover`));
    expect((await pages[5]!.ask('GET', '/conversation')).body.state.waiting.place).toBe(1);
    expect((await pages[0]!.ask('GET', '/conversation')).body.state).toMatchObject({ status: 'human', waiting: null });
    const late = await (await new VisitorPage(app, channel.public_key).session()).begin();
    expect(late.state.waiting).toMatchObject({ place: 3, estimate_seconds: expect.any(Number) });
    const urgent = created(await app.owner.patch(`${LIST}/${data[6].id}/sorting`, { priority: 'urgent' }));
    expect(urgent.priority).toBe('urgent');
    expect((await pages[6]!.ask('GET', '/conversation')).body.state.waiting.place).toBe(1);
    const first = created(await app.owner.get(`${LIST}?channel_id=${channel.id}&sort=waiting_longest&limit=1`));
    expect(first.data[0].id).toBe(data[6].id);
    const second = created(
      await app.owner.get(`${LIST}?channel_id=${channel.id}&sort=waiting_longest&limit=1&cursor=${first.next_cursor}`),
    );
    expect(second.data[0].id).toBe(data[5].id);
  });

  it('reads what the organization says while the queue is closed', async () => {
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].slice(0, 1);
    const closed = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(11, 16);
    const hours = { time_zone: 'UTC', days, from: closed, to: closed.replace(/..$/, '59') };
    const queue = await makeQueue([], { hours, closed_text: 'We open at nine.' });
    const { id } = await deskOf(queue);
    const channel = created(
      await app.owner.post('/v1/channels', { name: 'Shop', assistant_id: id, allowed_origins: [SITE] }),
    );
    const { state } = await (await new VisitorPage(app, channel.public_key).session()).begin();
    expect(state.waiting).toMatchObject({ is_open: false, closed_text: 'We open at nine.', estimate_seconds: null });
  });
});

describe('the figures of service', () => {
  it('show what waits, missed targets, waits by queue and agent, and ratings with their comments', async () => {
    const agent = await join('Lou');
    await onDuty([agent]);
    const queue = await makeQueue([agent], { assignment: 'manual', first_response_seconds: 10 });
    const { id } = await deskOf(queue);
    const channel = created(
      await app.owner.post('/v1/channels', { name: 'Shop', assistant_id: id, allowed_origins: [SITE] }),
    );
    const pages = [
      await new VisitorPage(app, channel.public_key).session(),
      await new VisitorPage(app, channel.public_key).session(),
    ];
    for (const page of pages) {
      await page.begin();
      created(await page.say('I need help.'));
    }
    const { data } = created(await app.owner.get(`${LIST}?channel_id=${channel.id}&sort=waiting_longest&preview=true`));
    expect(data[0].preview).toMatchObject({
      unread: 1,
      last_of_person: { text: 'I need help.' },
      response_due_at: expect.any(String),
    });
    const figuresOf = async (): Promise<Any> => {
      const { queues, agents } = created(await app.owner.get('/v1/service'));
      return {
        queue: queues.find((one: Any) => one.queue_id === queue.id),
        agent: agents.find((one: Any) => one.agent_name === 'Lou'),
      };
    };
    expect((await until(figuresOf, (found) => found.queue.overdue === 2)).queue).toMatchObject({
      waiting: 2,
      on_duty: 1,
      overdue: 2,
    });
    created(await agent.client.post(`${LIST}/${data[0].id}/takeover`));
    created(await agent.client.post(`${LIST}/${data[0].id}/messages`, { text: 'Lou here.', role: 'agent' }));
    created(await agent.client.post(`${LIST}/${data[0].id}/close`));
    created(await pages[0]!.ask('POST', '/rating', { score: 2, comment: 'Slow.' }));
    const after = await figuresOf();
    expect(after.queue).toMatchObject({ waiting: 1, handed_off: 2, answered: 1, late_first_responses: 2 });
    expect(after.agent).toMatchObject({ answered: 1, median_first_response_seconds: expect.any(Number) });
    for (const [by, key] of [
      ['agent', 'Lou'],
      ['queue', queue.name],
      ['assistant', id],
    ]) {
      const ratings = created(await app.owner.get(`/v1/service/ratings?by=${by}`)).data;
      expect(ratings.find((one: Any) => one.key === key)).toEqual({ key, ratings: 1, average: 2, low: 1 });
    }
    const rated = created(await app.owner.get('/v1/service/rated-conversations?max_score=2')).data;
    expect(rated[0]).toMatchObject({
      conversation_id: data[0].id,
      score: 2,
      comment: 'Slow.',
      agent_name: 'Lou',
      queue: queue.name,
    });
    expect((await agent.client.get('/v1/service')).status).toBe(403);
  });

  it('hold reviews by the scorecard, whose comments go with the person', async () => {
    const conversation = await ask(await deskOf(await makeQueue([], { assignment: 'manual' })));
    const path = `${LIST}/${conversation.id}/reviews`;
    expect((await app.owner.post(path, { scores: [{ criterion: 'Unheard of', score: 3 }] })).status).toBe(422);
    created(
      await app.owner.put('/v1/service/scorecard', {
        criteria: [
          { name: 'Kind', about: '' },
          { name: 'Right', about: '' },
        ],
      }),
    );
    const scores = [
      { criterion: 'Kind', score: 5 },
      { criterion: 'Right', score: 3 },
    ];
    created(await app.owner.post(path, { scores, comment: 'Good.' }));
    expect(created(await app.owner.get(path)).data).toMatchObject([{ scores, score_percent: 75, comment: 'Good.' }]);
  });

  it('count reviews by agent and criterion, and judge a queue by a scorecard of its own', async () => {
    const mia = await join('Mia');
    const queue = await makeQueue([mia], { assignment: 'manual' });
    const conversation = await ask(await deskOf(queue));
    created(await mia.client.post(`${LIST}/${conversation.id}/takeover`));
    const scorecard = `${LIST}/${conversation.id}/scorecard`;
    expect(created(await app.owner.get(scorecard)).queue_id).toBeNull();
    const own = {
      queue_id: queue.id,
      criteria: [
        { name: 'Quick', about: 'Within a minute.' },
        { name: 'Polite', about: '' },
      ],
    };
    expect(created(await app.owner.put('/v1/service/scorecard', own))).toEqual(own);
    expect(created(await app.owner.get(scorecard))).toEqual(own);
    expect(created(await app.owner.get('/v1/service/scorecard')).queue_id).toBeNull();
    const path = `${LIST}/${conversation.id}/reviews`;
    expect((await app.owner.post(path, { scores: [{ criterion: 'Kind', score: 3 }] })).status).toBe(422);
    const judge = (quick: number, polite: number, comment: string) =>
      app.owner.post(path, {
        scores: [
          { criterion: 'Quick', score: quick },
          { criterion: 'Polite', score: polite },
        ],
        comment,
      });
    created(await judge(1, 5, 'Slow but kind.'));
    created(await judge(2, 4, 'Better.'));
    const by = async (what: string): Promise<Any[]> =>
      created(await app.owner.get(`/v1/service/review-scores?by=${what}`)).data;
    expect(await by('agent')).toContainEqual({ key: 'Mia', reviews: 2, average_percent: 50, lowest_percent: 50 });
    expect(await by('queue')).toContainEqual({ key: queue.name, reviews: 2, average_percent: 50, lowest_percent: 50 });
    expect(await by('criterion')).toContainEqual({ key: 'Quick', reviews: 2, average_percent: 13, lowest_percent: 0 });
    expect((await by('day')).length).toBeGreaterThan(0);
    const found = created(await app.owner.get(`/v1/service/reviews?member_id=${mia.id}&limit=1`));
    expect(found.data).toMatchObject([{ agent_name: 'Mia', comment: 'Better.', score_percent: 50 }]);
    expect(found.next_cursor).not.toBeNull();
    // Without a scorecard of its own it is judged like all others; what was judged stays.
    const none = { queue_id: queue.id, criteria: null };
    expect(created(await app.owner.put('/v1/service/scorecard', none)).queue_id).toBeNull();
    expect((await app.owner.put('/v1/service/scorecard', { criteria: null })).status).toBe(422);
    const other = await app.newOrganization();
    expect((await other.client.put('/v1/service/scorecard', own)).status).toBe(404);
    expect((await other.client.get(scorecard)).status).toBe(404);
    expect(await by('criterion')).toContainEqual(expect.objectContaining({ key: 'Polite', reviews: 2 }));
  });
});
