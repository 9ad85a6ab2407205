// What a person's timeline says.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { byDay, timelineText, withMessagesTogether } from './timeline-text.ts';

const { webhooks } = JSON.parse(readFileSync('openapi/openapi.json', 'utf8')) as { webhooks: Record<string, unknown> };
const entry = (type: string, data: Record<string, unknown> = {}, at = '2026-11-16T10:00:00.000Z') => ({
  id: type,
  at,
  type,
  subject: 'subject-1',
  data,
});

describe('a line of the timeline', () => {
  it('has words of its own for everything that happens to people', () => {
    const groups = ['call', 'workflow', 'compliance', 'conversation', 'identity', 'memory'];
    const types = Object.keys(webhooks).filter((type) => groups.includes(type.split('.')[0] ?? ''));
    expect(types.length).toBeGreaterThan(20);
    const said = types.map((type) => timelineText(entry(type)).what);
    expect(said.filter((words) => words.includes(' execution ') || /^(Identity|Memory) /.test(words))).toEqual([]);
    expect(new Set(said).size).toBe(types.length);
  });

  it('says what changed, and leads to the thing itself', () => {
    const updated = entry('identity.end_user.updated', {
      changed_traits: ['plan', 'city'],
      added_identifier_types: ['email'],
      removed_identifier_types: [],
    });
    expect(timelineText(updated)).toMatchObject({
      detail: 'traits: plan, city · added: E-mail',
      to: null,
      group: 'Identity',
    });
    const skipped = { id: 's', status: 'SKIPPED', callEndedReason: null };
    expect(timelineText(entry('workflow.execution.step.completed', { step: skipped })).detail).toBe('Skipped');
    const step = { id: 's', status: 'COMPLETED', callEndedReason: 'SCHEDULER' };
    expect(timelineText(entry('workflow.execution.step.completed', { step })).detail).toBe('Booked');
    expect(timelineText(entry('call.blocked', { rule: 'do_not_call', callEndedReason: 'DNC' })).detail).toBe(
      'Do not call · Do-not-call list',
    );
    expect(timelineText(entry('call.ended', { callEndedReason: 'NO_ANSWER', callEndedBy: 'CARRIER' }))).toMatchObject({
      detail: 'No answer',
      to: '/calls/subject-1',
    });
    expect(timelineText(entry('conversation.message.created', { conversation_id: 'c/1' })).to).toBe(
      '/inbox?view=all&conversation=c%2F1',
    );
    expect(timelineText(entry('identity.review_request.created')).to).toBe('/reviews/subject-1');
    expect(timelineText(entry('something.new_here'))).toMatchObject({ what: 'Something new here', to: null });
  });

  it('has the messages of a conversation that follow each other in one line', () => {
    const message = (conversation_id: string, role: string) =>
      entry('conversation.message.created', { conversation_id, role, channel: 'chat' });
    const lines = withMessagesTogether([
      message('a', 'user'),
      message('a', 'assistant'),
      message('a', 'user'),
      entry('call.ended'),
      message('a', 'user'),
      message('b', 'user'),
    ]);
    expect(lines.map(timelineText).map(({ what, detail }) => [what, detail])).toEqual([
      ['3 messages', 'in a chat'],
      ['A call ended', ''],
      ['A message', 'from the person · in a chat'],
      ['A message', 'from the person · in a chat'],
    ]);
  });

  it('stands under its day in the zone of the organization', () => {
    const entries = [entry('a', {}, '2026-11-16T01:00:00Z'), entry('b', {}, '2026-11-15T23:30:00Z')];
    const days = byDay(entries, 'UTC').map(({ day }) => day);
    expect(days).toEqual([expect.stringContaining('16 November 2026'), expect.stringContaining('15 November 2026')]);
    expect(byDay(entries, 'America/Chicago')).toHaveLength(1);
    expect(byDay([], 'UTC')).toEqual([]);
  });
});
