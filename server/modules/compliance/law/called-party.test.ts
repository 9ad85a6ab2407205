import { describe, expect, it } from 'vitest';
import { isTimeZone } from '../../../kernel/time/time-zone.ts';
import { locateCalledParty } from './called-party.ts';
import areaCodeStates from './data/area-code-states.json' with { type: 'json' };
import zipPlaces from './data/zip-places.json' with { type: 'json' };

describe('where a called party may be', () => {
  it.each([
    ['an area code that spans zones', '+18505550100', {}, ['America/Chicago', 'America/New_York'], ['FL']],
    ['another', '+12085550100', {}, ['America/Boise', 'America/Los_Angeles'], ['ID']],
    [
      'an area code and an address elsewhere',
      '+13055550100',
      { zipcode: '94105' },
      ['America/Los_Angeles', 'America/New_York'],
      ['CA', 'FL'],
    ],
    [
      'a zip code in the corner of a state',
      '+12125550100',
      { zipcode: '79901', state: 'TX' },
      ['America/Denver', 'America/New_York'],
      ['NY', 'TX'],
    ],
    [
      'a state without a zip code',
      '+12125550100',
      { state: 'tx' },
      ['America/Chicago', 'America/Denver', 'America/New_York'],
      ['NY', 'TX'],
    ],
    ['a zip code that does not exist', '+12125550100', { zipcode: 'ABCDE' }, ['America/New_York'], ['NY']],
    ['a country of one zone', '+442071838750', {}, ['Europe/London'], []],
  ])('is derived from %s', (_case, phone, address, zones, states) => {
    expect(locateCalledParty(phone, address)).toMatchObject({
      flaw: null,
      zones: expect.arrayContaining(zones),
      states,
    });
  });

  it('is never nowhere', () => {
    for (const phone of ['+12005550100', '+15005550100', '+11234567890', '+8835100123456'])
      expect(locateCalledParty(phone).zones.length).toBeGreaterThan(0);
  });

  it('tells numbers that are not called at all', () => {
    const flaws = ['+18005550100', '+18335550100', '+19005550100', '+11235550100', '+12125550100'].map(
      (phone) => locateCalledParty(phone).flaw,
    );
    expect(flaws).toEqual(['toll_free', 'toll_free', 'premium_rate', 'not_valid', null]);
  });
});

describe('the data', () => {
  const zonesOfStates: Record<string, string> = zipPlaces.states;
  it('names only zones that exist', () => {
    const zones = new Set(
      [...Object.values(zonesOfStates), ...Object.values(zipPlaces.prefixes).map(([, zones]) => zones ?? '')].flatMap(
        (zones) => zones.split('&'),
      ),
    );
    expect(zones.size).toBeGreaterThan(20);
    expect([...zones].filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it('puts every area code into a state that shares an offset with it', () => {
    const winter = Date.UTC(2026, 0, 15, 12);
    const hourIn = (zone: string): string =>
      new Date(winter).toLocaleString('en-US', { timeZone: zone, hour: 'numeric' });
    let checked = 0;
    const strays: string[] = [];
    for (const [state, codes] of Object.entries(areaCodeStates)) {
      const allowed = new Set((zonesOfStates[state] ?? '').split('&').map(hourIn));
      for (const code of codes.split(' ')) {
        const { zones } = locateCalledParty(`+1${code}5550100`);
        checked += 1;
        if (zones.length < 10 && !zones.some((zone) => allowed.has(hourIn(zone)))) strays.push(`${state} ${code}`);
      }
    }
    expect(checked).toBeGreaterThan(330);
    expect(strays).toEqual([]);
  });
});
