import { expect, it } from 'vitest';
import { SCOPES } from '../../server/modules/access/scopes.ts';
import { grantedBy, PRESETS } from './scope-presets.ts';

const preset = (name: string) => PRESETS.find((one) => one.name === name) ?? { name, about: '', scopes: [] };

it('a preset gives nothing that the inviter lacks', () => {
  expect(grantedBy(preset('Finance'), ['analytics:read', 'calls:read'])).toEqual(['analytics:read']);
  expect(grantedBy(preset('Owner'), ['analytics:read'])).toEqual(['analytics:read']);
});

it('the seven presets have a name and an explanation each', () => {
  expect(new Set(PRESETS.map(({ name }) => name)).size).toBe(7);
  for (const { about } of PRESETS) expect(about).not.toBe('');
});

it('the presets name scopes that exist', () => {
  for (const { scopes } of PRESETS) if (scopes !== 'all') for (const scope of scopes) expect(SCOPES).toContain(scope);
});
