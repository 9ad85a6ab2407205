// What the form of the resolution settings sends.
import { describe, expect, it } from 'vitest';
import { formOfSettings, movedUp, settingsChanges, settingsProblem } from './settings-changes.ts';

const SETTINGS = {
  thresholds: { auto_merge: 0.95, review: 0.6 },
  review_expiry_days: 90,
  limits: { phone: 5, email: 10 },
  priorities: ['external_id', 'email', 'phone'],
  blocked_values: ['front desk'],
};

describe('the form of the resolution settings', () => {
  it('sends nothing when nothing was changed', () => {
    expect(settingsChanges(SETTINGS, formOfSettings(SETTINGS))).toEqual({});
  });

  it('sends what differs only, and each blocked value once', () => {
    const form = {
      ...formOfSettings(SETTINGS),
      review: 70,
      limits: { phone: 3, email: 10 },
      blocked: ' a \n\na\nfront desk',
    };
    expect(settingsChanges(SETTINGS, form)).toEqual({
      thresholds: { auto_merge: 0.95, review: 0.7 },
      limits: { phone: 3 },
      blocked_values: ['a', 'front desk'],
    });
  });

  it('refuses to ask a human where people are merged already', () => {
    expect(settingsProblem({ ...formOfSettings(SETTINGS), review: 96 })).not.toBe('');
    expect(settingsProblem({ ...formOfSettings(SETTINGS), review: 95 })).toBe('');
  });

  it('moves a kind up, and the first nowhere', () => {
    expect(movedUp(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b']);
    expect(movedUp(['a', 'b'], 0)).toEqual(['a', 'b']);
    expect(movedUp([], 3)).toEqual([]);
  });
});
