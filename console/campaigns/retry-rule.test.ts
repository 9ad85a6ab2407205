// The rule about further calls: what it says in words is what is sent.
import { describe, expect, it } from 'vitest';
import { NEW_STEP_FINISH_ON, newCampaign, newStep, type StepFields } from './campaign-fields.ts';
import {
  againAfter,
  isSharedRule,
  REACHED_CHOICES,
  retryTexts,
  UNREACHED_CHOICES,
  withAgainAfter,
} from './retry-rule.ts';

const campaign = (...steps: Partial<StepFields>[]) => ({
  ...newCampaign('UTC'),
  steps: steps.map((step, at) => ({ ...newStep(String(at), at === 0), ...step })),
});
const textsOf = (fields: ReturnType<typeof campaign>) => retryTexts(fields).map(({ text }) => text);

describe('who is called again', () => {
  it('is, by default, only who was not reached', () => {
    const fields = campaign({}, {}, {});
    expect(
      fields.steps.every(({ finishOn }) => againAfter(finishOn).join() === 'NO_ANSWER,LINE_BUSY,LEFT_VOICEMAIL'),
    ).toBe(true);
    expect(textsOf(fields)).toEqual([
      'Each lead is called at most 3 times, and again only after: no answer, line busy, left a voicemail.',
      'A person who asks for another time is called then.',
    ]);
    expect(retryTexts(fields).some(({ isWarning }) => isWarning)).toBe(false);
  });

  it('is warned about where people were reached, and only if another call follows', () => {
    const open = campaign({ finishOn: ['NOT_INTERESTED'] }, {});
    expect(retryTexts(open).find(({ isWarning }) => isWarning)?.text).toBe(
      'People who were reached are called again, too: talked to the end, put through to a person, booked, agreed to texts.',
    );
    expect(textsOf(campaign({ finishOn: [] }))[0]).toBe('Each lead is called once.');
    expect(textsOf(campaign({ finishOn: [] }, { type: 'TEXT' }))[0]).toBe('Each lead is called once.');
  });

  it('says what texts a lead gets, and what an answer does', () => {
    const fields = campaign({ type: 'TEXT' }, { type: 'TEXT' });
    const agreed = (count: string) =>
      `Each lead who agreed to texts gets at most ${count}; STOP ends the campaign for them.`;
    expect(textsOf(fields).slice(1)).toEqual([agreed('2 texts'), 'A lead who answers a text gets nothing more.']);
    const capped = { ...fields, maxAttemptsPerLead: '1', stopsOnReply: false };
    expect(textsOf(capped).slice(1)).toEqual([
      agreed('one text'),
      'A lead who answers a text gets the next steps all the same.',
    ]);
  });

  it('counts the limits of the campaign', () => {
    const fields = {
      ...campaign({}, {}, {}, {}),
      maxAttemptsPerLead: '2',
      maxAttemptsPerDay: '1',
      maxAttemptsPerNumber: '5',
    };
    const texts = textsOf(fields);
    expect(texts[0]).toContain('at most 2 times');
    expect(texts).toContain('A number is called at most once a day.');
    expect(texts).toContain('A number is called at most 5 times by this campaign, whichever lead has it.');
  });

  it('changes by outcome, and keeps what was not asked about', () => {
    const stored = ['SCHEDULER', 'CALL_AGAIN', 'NO_ANSWER'] as const;
    const changed = withAgainAfter(stored, UNREACHED_CHOICES, ['NO_ANSWER', 'LEFT_VOICEMAIL']);
    expect(changed.toSorted()).toEqual(['CALL_AGAIN', 'LINE_BUSY', 'SCHEDULER']);
    expect(withAgainAfter(changed, REACHED_CHOICES, []).toSorted()).toEqual(
      ['CALL_AGAIN', 'LINE_BUSY', 'SCHEDULER', 'ENDED', 'NOT_INTERESTED', 'WARM_TRANSFER', 'TEXT_CONSENT'].toSorted(),
    );
  });

  it('is one rule where all calls have the same', () => {
    expect(
      isSharedRule(campaign({}, { type: 'TEXT', finishOn: [] }, { finishOn: NEW_STEP_FINISH_ON.toReversed() })),
    ).toBe(true);
    expect(isSharedRule(campaign({}, { finishOn: [] }))).toBe(false);
  });
});
