// Owns the refusal of a call whose identifiers alone are more than one person may have.
import { Invalid } from '../../../kernel/errors.ts';
import { IDENTIFIER_TYPES } from './identifier-values.ts';
import type { Held, ResolutionRules } from './resolve.ts';

export function refuseOverLimit(given: readonly Held[], { limits }: ResolutionRules): void {
  const over = IDENTIFIER_TYPES.filter((type) => given.filter((identifier) => identifier.type === type).length > limits[type]);
  if (over.length === 0) return;
  const said = over.map((type) => `${limits[type]} ${type}`).join(', ');
  const msg = `One person can have at most ${said}. Send fewer, or raise the limit in the resolution settings`;
  throw new Invalid([{ loc: ['body', 'identifiers'], msg, type: 'value_error' }]);
}
