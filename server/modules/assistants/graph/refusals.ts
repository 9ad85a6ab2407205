// Owns the errors of a change of a graph.
import type { OpFailure } from '../../../../flow/edit/ops.ts';
import { Invalid, limitExceeded, Problem } from '../../../kernel/errors.ts';

export const stale = (base: number, current: number, more: object = {}): Problem =>
  new Problem(
    'version_conflict',
    `The graph is at version ${current}, not ${base}. Read it again and repeat your change on it.`,
    {
      details: { base_version: base, current_version: current, ...more },
    },
  );

export const refused = ({ index, op, field, type, message }: OpFailure): Invalid =>
  new Invalid([{ loc: ['body', 'ops', index, op, field], msg: message, type }]);

/** Context variables are read with every request on a revision, by the thread that answers. */
export const MAX_VARIABLE_CHARACTERS = 1_000_000;

/**
 * Every request on a graph handles all of it, so a graph that takes seconds to read and print is
 * refused.
 */
export function assertGraphSize(graph: number, variables: number, max: number, ops: number): void {
  const refuse = (msg: string) => {
    throw new Invalid([{ loc: ['body', 'ops', ops - 1], msg, type: 'graph_op.limit_exceeded' }]);
  };
  const size = graph + variables;
  if (size > max) refuse(`The graph would have ${size} characters, and at most ${max} can be stored`);
  if (variables > MAX_VARIABLE_CHARACTERS)
    refuse(
      `The context variables would have ${variables} characters, and at most ${MAX_VARIABLE_CHARACTERS} can be stored`,
    );
}

/**
 * A verdict may be many times as long as the graph; no author could read it, and printing it would
 * delay other requests.
 */
const MAX_ANSWER_CHARACTERS = 64_000_000;

export function assertAnswerSize(characters: number): void {
  if (characters <= MAX_ANSWER_CHARACTERS) return;
  throw limitExceeded(['body'], {
    name: 'answer_characters',
    max: MAX_ANSWER_CHARACTERS,
    message: `The answer would have more than ${MAX_ANSWER_CHARACTERS} characters. Make the graph smaller.`,
  });
}
