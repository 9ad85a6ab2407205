// Decisions of the inbox: what a view asks for, what a thread shows, what is sent, how long people waited.
import { describe, expect, it } from 'vitest';
import { mentionedIn } from './mentions.ts';
import { fillPlaceholders, openPlaceholders } from './placeholders.ts';
import { snoozedUntil } from './snooze.ts';
import { type Message, type Note, stillPending, threadLines, withMessages } from './thread-lines.ts';
import { dueText, firstResponseMs, isWaiting, lengthText, waitedMs } from './times.ts';
import { conversationTitle, inboxTitle, statusText } from './titles.ts';
import { fileQuery, inboxQuery, narrowingCount, parseViews, VIEWS, viewFilters, viewOf } from './views.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 16, 9, minute)).toISOString();
const message = (position: number, role: Message['role'], text: string, minute = position): Message => ({
  id: `m${position}`,
  conversation_id: 'c',
  position,
  turn: 0,
  role,
  agent_name: null,
  text,
  node_id: null,
  created_at: at(minute),
});
const note = (id: string, minute: number): Note => ({
  id,
  conversation_id: 'c',
  author: 'Ann',
  text: id,
  created_at: at(minute),
});

describe('a view', () => {
  it('shows hand-offs first unless the address says otherwise', () => {
    expect(viewOf({}).id).toBe('waiting');
    expect(viewOf({ view: 'made-up' }).id).toBe('waiting');
    expect(inboxQuery({}, 'Ann')).toEqual({ snoozed: 'false', sort: 'waiting_longest', preview: true });
  });

  it.each(VIEWS.map(({ id }) => id))('%s is narrowed by the filters of the address', (view) => {
    const query = inboxQuery({ view, q: 'refund', channel: 'sms', channel_id: '', conversation: 'c' }, 'Ann');
    expect(query).toMatchObject({ q: 'refund', channel: 'sms', preview: true });
    expect(query).not.toHaveProperty('channel_id');
    expect(query).not.toHaveProperty('conversation');
  });

  it('of mine asks for my name, and a filter by a colleague goes before it', () => {
    expect(inboxQuery({ view: 'mine' }, 'Ann').assignee).toBe('Ann');
    expect(inboxQuery({ view: 'mine', assignee: 'Bob' }, 'Ann').assignee).toBe('Bob');
  });

  it('does not search for one letter, and counts what narrows it', () => {
    expect(inboxQuery({ q: 'a ' }, 'Ann')).not.toHaveProperty('q');
    // Days are asked for as instants, in the order in which they are found at once.
    const days = { from: '2026-11-01T06:00:00.000Z' };
    expect(inboxQuery({ view: 'all', from: '2026-11-01' }, 'Ann', days)).toEqual({
      sort: 'newest',
      preview: true,
      ...days,
    });
    expect(inboxQuery({ from: '2026-11-01' }, 'Ann', days)).toMatchObject({ sort: 'waiting_longest', ...days });
    expect(narrowingCount({ q: 'tent', channel: 'sms', assignee: 'Bob', view: 'all' })).toBe(2);
  });
});

it('a view as a file asks for the same list, without previews', () => {
  expect(fileQuery({ view: 'mentions', channel: 'sms' }, 'Ann')).toEqual({
    mentioned: 'true',
    sort: 'last_activity',
    channel: 'sms',
  });
  expect(fileQuery({ view: 'mine' }, 'Ann', { from: '2026-11-01T00:00:00Z' })).toMatchObject({
    assignee: 'Ann',
    sort: 'newest',
  });
});

describe('a saved view', () => {
  it('keeps filters, not the open conversation, and is read from where earlier versions stored it', () => {
    const filters = viewFilters({ view: 'open', channel: 'sms', conversation: 'c', queue: '' });
    expect(filters).toEqual({ view: 'open', channel: 'sms' });
    const views = [{ name: 'Texts', filters }];
    expect(parseViews(JSON.stringify(views))).toEqual([{ name: 'Texts', filters }]);
  });

  it.each([null, '', '{', '{}', '[1, null, {"name":"x"}, {"name":"x","filters":{"a":1}}]'])(
    'survives %s in its place',
    (text) => {
      expect(parseViews(text)).toEqual([]);
    },
  );
});

describe('a canned reply', () => {
  it('is filled with what is known, and names what is not', () => {
    const text = 'Hello {{first_name}}, order {{ Order_No }} of {{agent_name}} leaves {{day}}.';
    const filled = fillPlaceholders(text, { first_name: 'Ada $&', order_no: 17, agent_name: ' ', day: { any: 1 } });
    expect(filled).toBe('Hello Ada $&, order 17 of {{agent_name}} leaves {{day}}.');
    expect(openPlaceholders(filled)).toEqual(['agent_name', 'day']);
    expect(openPlaceholders('Costs {5} {{}} { {x} }')).toEqual([]);
  });
});

describe('a thread', () => {
  it('has each message once, in order, whatever way it came', () => {
    const known = [message(1, 'assistant', 'Hi'), message(2, 'user', 'Hello')];
    const texts = withMessages(known, [message(3, 'agent', 'Ann here'), message(2, 'user', 'Hello!')]).map(
      ({ text }) => text,
    );
    expect(texts).toEqual(['Hi', 'Hello!', 'Ann here']);
    expect(withMessages(known, [])).toBe(known);
  });

  it('shows a reply that is under way until it is kept, and the same words twice when they were sent twice', () => {
    const said = [message(1, 'user', 'Thanks'), message(2, 'agent', 'Thanks')];
    const pending = [
      { key: 'a', text: 'Thanks', after: 1 },
      { key: 'b', text: 'Thanks', after: 1 },
    ];
    expect(stillPending(said, pending).map(({ key }) => key)).toEqual(['b']);
    expect(stillPending([...said, message(3, 'agent', 'Thanks')], pending)).toEqual([]);
    expect(stillPending(said, [{ key: 'c', text: 'Thanks', after: 2 }])).toHaveLength(1);
  });

  it('puts notes where they were written, and none of a part that is not loaded', () => {
    const said = [message(5, 'user', 'a', 5), message(6, 'user', 'b', 7)];
    const keys = (isWhole: boolean) =>
      threadLines(
        said,
        [note('late', 8), note('mid', 6), note('early', 1)],
        [{ key: 'k', text: 'x', after: 6 }],
        isWhole,
      ).map((line) => {
        if (line.kind === 'message') return line.message.id;
        return line.kind === 'note' ? line.note.id : line.reply.key;
      });
    expect(keys(false)).toEqual(['m5', 'mid', 'm6', 'late', 'k']);
    expect(keys(true)).toEqual(['early', 'm5', 'mid', 'm6', 'late', 'k']);
  });
});

describe('waiting', () => {
  const handOff = { handed_off_at: at(10), taken_over_at: null, ended_at: null };
  it('counts until a human takes over, or the end', () => {
    const now = Date.parse(at(15));
    expect([isWaiting(handOff), waitedMs(handOff, now)]).toEqual([true, 300_000]);
    const taken = { ...handOff, taken_over_at: at(12) };
    expect([isWaiting(taken), waitedMs(taken, now)]).toEqual([false, 120_000]);
    expect(waitedMs({ ...handOff, ended_at: at(11) }, now)).toBe(60_000);
    expect(waitedMs({ ...handOff, handed_off_at: null }, now)).toBeUndefined();
  });

  it('for the first words of a human ends with them', () => {
    const said = [message(1, 'agent', 'earlier', 5), message(2, 'user', 'help', 10), message(3, 'agent', 'Ann', 13)];
    expect(firstResponseMs(handOff, said)).toBe(180_000);
    expect(firstResponseMs(handOff, said.slice(0, 2))).toBeUndefined();
  });

  it.each([
    [-5, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min'],
    [3_600_000, '1 h'],
    [11_100_000, '3 h 5 min'],
    [90_000_000, '1 d 1 h'],
    [172_800_000, '2 d'],
  ])('of %d ms is said as %s', (ms, words) => {
    expect(lengthText(ms)).toBe(words);
  });
});

describe('a title', () => {
  const talk = { id: '0190-abcd', channel: 'sms' as const, variables: {} };
  it('is the person, else what the flow knows, else a stranger', () => {
    expect(conversationTitle({ ...talk, preview: { person_name: 'Ada' }, variables: { name: 'x' } })).toBe('Ada');
    expect(conversationTitle({ ...talk, variables: { first_name: 'Ada', last_name: ' ' } })).toBe('Ada');
    expect(conversationTitle({ ...talk, variables: { name: 7 } })).toBe('Texter abcd');
  });

  it('of the page counts who waits', () => {
    expect([inboxTitle(0), inboxTitle(3)]).toEqual(['Inbox', '(3) Inbox']);
  });

  it('says who has the conversation', () => {
    const one = {
      status: 'handed_off',
      agent_name: null,
      taken_over_at: null,
      queue: 'billing',
      end_reason: null,
      replying: false,
    } as const;
    expect(statusText(one)).toBe('Waiting for a person · billing');
    expect(statusText({ ...one, taken_over_at: at(1), agent_name: 'Ann', queue: null })).toBe('Ann is answering');
    expect(statusText({ ...one, status: 'completed', end_reason: 'closed' })).toBe('Closed');
    expect(statusText({ ...one, status: 'active', replying: true })).toBe('The assistant is writing');
  });
});

describe('work on a conversation', () => {
  it('shows a target before it is missed, and not while it is far', () => {
    const now = Date.parse('2026-11-02T10:00:00Z');
    expect(dueText(null, now)).toBeUndefined();
    expect(dueText('2026-11-02T11:00:00Z', now)).toBeUndefined();
    expect(dueText('2026-11-02T10:04:30Z', now)).toEqual({ text: 'Due in 4 min', isLate: false });
    expect(dueText('2026-11-02T09:48:00Z', now)).toEqual({ text: 'Late by 12 min', isLate: true });
  });

  it('puts aside until the morning of the next day, or for as long as was chosen', () => {
    const now = new Date(2026, 10, 30, 18, 30);
    expect(new Date(snoozedUntil('tomorrow', now))).toEqual(new Date(2026, 11, 1, 9));
    expect(Date.parse(snoozedUntil('hour', now)) - now.getTime()).toBe(3_600_000);
  });

  it('mentions whom a note names, by whole names, or by a first name that only one has', () => {
    const members = ['Ann Lee', 'Ann Fox', 'Bob', 'Bobby Kay'].map((name) => ({ id: name, name }));
    expect(mentionedIn('@Ann Lee please call @bob.', members)).toEqual(['Ann Lee', 'Bob']);
    expect(mentionedIn('@Ann, look', members)).toEqual([]);
    expect(mentionedIn('@bobby: yours', members)).toEqual(['Bobby Kay']);
    expect(mentionedIn('bob@example.com', members)).toEqual([]);
  });
});
