// What the webhook pages say and choose.
import { describe, expect, it } from 'vitest';
import { codeTone, healthOf, instantOf, localMinute, successText } from './delivery-text.ts';
import { type CatalogEvent, coveredBy, groupsOf, needed, toggled, wildcardOf, withheld } from './event-choice.ts';

const event = (type: string, sensitivity: CatalogEvent['sensitivity'] = 'non_pii'): CatalogEvent => ({
  type,
  sensitivity,
  group: type.split('.')[0] ?? '',
  description: '',
});
const CATALOG = [
  event('call.ended', 'pii'),
  event('call.started'),
  event('calls.odd'),
  event('memory.fact.created', 'sensitive'),
];

describe('the events of an endpoint', () => {
  it('are in groups, each type once', () => {
    expect(groupsOf(CATALOG).map(({ group, events }) => [group, events.length])).toEqual([
      ['call', 2],
      ['calls', 1],
      ['memory', 1],
    ]);
  });
  it('of a group are those that begin with its word and a dot', () => {
    expect(coveredBy(['call.*'], CATALOG).map(({ type }) => type)).toEqual(['call.ended', 'call.started']);
    expect(coveredBy(['*'], CATALOG)).toHaveLength(4);
    expect(coveredBy(['call'], CATALOG)).toEqual([]);
  });
  it('have one word for a group only if it means all of them', () => {
    const events = [event('call.ended'), event('call.started')];
    expect(wildcardOf({ group: 'call', events })).toBe('call.*');
    expect(wildcardOf({ group: 'call', events: [...events, event('calls.odd')] })).toBeUndefined();
  });
  it('tell how much the endpoint has to be allowed', () => {
    expect(needed([], CATALOG)).toBe('non_pii');
    expect(needed(['call.*'], CATALOG)).toBe('pii');
    expect(needed(['*'], CATALOG)).toBe('sensitive');
    expect(withheld(['*'], CATALOG, 'pii').map(({ type }) => type)).toEqual(['memory.fact.created']);
    expect(withheld(['*'], CATALOG, 'sensitive')).toEqual([]);
  });
  it('are everything or a choice, never both', () => {
    expect(toggled(['call.*', 'memory.*'], '*')).toEqual(['*']);
    expect(toggled(['*'], 'call.*')).toEqual(['call.*']);
    expect(toggled(['call.*'], 'call.*')).toEqual([]);
  });
});

describe('an endpoint', () => {
  const fine = { enabled: true, disabled_reason: null, failing_since: null };
  it.each([
    [fine, 'On'],
    [{ ...fine, failing_since: '2026-01-01T00:00:00Z' }, 'Failing'],
    [{ ...fine, enabled: false, disabled_reason: 'manual' }, 'Off'],
    [{ ...fine, enabled: false, disabled_reason: 'gone' }, 'Off: it answered 410'],
    [{ ...fine, enabled: false, disabled_reason: 'failing' }, 'Off: it kept failing'],
  ] as const)('%o is %s', (endpoint, label) => expect(healthOf(endpoint)[0]).toBe(label));

  it('is never rounded up to perfect', () => {
    expect(successText(0.9999)).toBe('99.9 %');
    expect(successText(1)).toBe('100.0 %');
    expect(successText(null)).toBe('–');
  });
});

it('a code is good from 200 to 299', () => {
  expect([199, 200, 299, 300, null].map(codeTone)).toEqual(['bad', 'good', 'good', 'bad', 'bad']);
});

it('a time of the browser and back is the same minute', () => {
  const at = Date.parse('2026-03-01T12:34:00Z');
  expect(instantOf(localMinute(at))).toBe('2026-03-01T12:34:00.000Z');
  expect(instantOf('')).toBeUndefined();
});
