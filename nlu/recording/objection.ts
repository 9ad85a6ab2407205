// Owns the hearing of "do not record me" in speech: the clauses that say it, and what else was said beside them. Pure.

/** `rest`: what was said besides, without courtesies; empty when the objection was all. */
export type RecordingObjection = { isObjection: boolean; rest: string };

/** No person says more in one breath. */
const MAX_LENGTH = 2000;
const MAX_CLAUSES = 60;

const NOT =
  "(?:do not|don'?t|dont|did not|didn'?t|does not|doesn'?t|never|must not|mustn'?t|may not|shall not|can ?not|can'?t|should not|shouldn'?t|would not|wouldn'?t|will not|won'?t|not)";
/** Words that may stand between the refusal and the recording. */
const BETWEEN =
  '(?:(?:you|your|yourselves|guys|people|i|me|my|voice|us|we|our|this|that|it|the|any|a|an|call|calls|conversation|please|ever|want|wanna|wish|like|love|to|be|being|am|are|getting|get|have|having|allow|allowed|permit|permitted|let|agree|agreed|consent|consented|authorize|authorized|approve|accept|going|gonna|okay|ok|comfortable|fine|happy|with|for|of|on|there|even|dare|start|keep|continue|supposed|legally|right|permission|this to|anything|anyone|anybody|company|agree with|appreciate|really|actually|do) )';
const RECORD = '(?:records?|recording|recorded|re-?cording|tapes?|taping|taped|wiretap(?:ping|ped)?)';
const THE = '(?:(?:the|this|that|your|any|all|of|my|our|call|voice|audio|tape|damn|such) )*';

const OBJECTIONS: readonly RegExp[] = [
  // "do not record me", "I don't want to be recorded", "you are not allowed to record this call"
  new RegExp(`\\b${NOT} ${BETWEEN}{0,7}${RECORD}\\b`),
  // "stop recording", "turn off the recording", "turn the recorder off", "delete this recording"
  new RegExp(
    `\\b(?:stop|quit|cease|end|halt|cancel|pause|kill|cut|disable|delete|erase|destroy|remove|discard|drop) ${THE}(?:it from )?(?:recorder|recordings?|record|taping|tape)\\b(?! of my payment)`,
  ),
  new RegExp(`\\b(?:turn|switch|shut) (?:off|down) ${THE}(?:recorder|recordings?|tape)\\b`),
  new RegExp(`\\b(?:turn|switch|shut|take) ${THE}(?:recorder|recordings?|tape) off\\b`),
  // "no recording please", "no recordings", "no taping"
  /^(?:no|please no|and no|absolutely no) (?:call )?(?:recordings?|recorders?|taping)\b(?! (?:of|on|from|came|was|is|exists))/,
  // "I object to being recorded", "I refuse to be recorded", "I'd rather not be recorded", "I am against recording"
  new RegExp(
    `\\b(?:object|refuse|decline|opposed?|oppose|against|disagree|uncomfortable|forbid|prohibit|deny|withhold|withdraw|revoke|mind) ${BETWEEN}{0,6}${RECORD}\\b`,
  ),
  new RegExp(
    `\\b(?:rather|prefer) (?:you |that you |this |this call )?(?:not|didn'?t|did not|wasn'?t|was not|no|without) ${BETWEEN}{0,5}${RECORD}\\b`,
  ),
  // "without recording me", "I did not agree to a recording", "you have no permission to record"
  new RegExp(
    `\\b(?:without|no (?:permission|consent|right|authorization) (?:to|for)|(?:lack|need|not have|don'?t have) (?:my )?(?:permission|consent) (?:to|for)) ${BETWEEN}{0,3}${RECORD}\\b`,
  ),
  new RegExp(
    `\\bnot (?:have |got |given |give |giving )?(?:you )?(?:my |any |the )?(?:permission|consent|okay|authorization) (?:to|for) ${BETWEEN}{0,3}${RECORD}\\b`,
  ),
  /\b(?:take|get) me off (?:the |this |your )?recording\b|\boff the record\b/,
  // Spanish
  /\bno (?:me |nos |se )?(?:graben?|grabes|grabe la llamada|grabar)\b|\bno (?:quiero|deseo|acepto|autorizo|permito|consiento)(?: \p{L}+){0,4} (?:graben?|grabes|grabar(?:me)?|grabad[oa]|grabaci[oó]n)/u,
  /\b(?:dejen?|deja|pare|paren|detenga|apague|borre)(?: de)?(?: \p{L}+){0,2} (?:grabar(?:me)?|grabaci[oó]n)/u,
];

/** They say the contrary, or speak of something else. */
const NO_OBJECTIONS: readonly RegExp[] = [
  /\b(?:do not|don'?t|dont|would not|wouldn'?t|never|not) (?:really |even )?(?:mind|care|object|oppose|refuse|worry|have (?:a |any )?(?:problem|issue|objection|concern))/,
  /\bno (?:problem|issue|objection|concern|worries)\b/,
  /\b(?:do not|don'?t|dont|never|not) (?:you )?(?:ever )?(?:stop|quit|end|pause|turn off|switch off|delete|erase|forget)\b/,
  /\bwhy (?:do not|don'?t|not)\b/,
  /\b(?:why|whether|if you|did you|do you|are you|is it|is this|does it|isn'?t|aren'?t|weren'?t) (?:not )?(?:\p{L}+ ){0,3}record/u,
  /\b(?:any|a|the|my|your|of|on|no) (?:criminal |medical |payment |health |police |public )?records? (?:of|that|on|for|with|in|at|about|showing|shows)\b/,
  /\b(?:not|never) (?:have|see|find|got|get|keep|show) (?:a|any|the|my|your) (?:\p{L}+ )?records?\b/u,
  /\b(?:criminal|medical|payment|track|police|world|vinyl) records?\b/,
];

const COURTESY = new Set(
  'please thanks thank you sir madam ok okay hello hi hey well so just no yes yeah and but or i said now right at all sorry um uh oh look listen excuse me first also then'.split(
    ' ',
  ),
);

/** Which of these words speak of something else than the recording. */
export function hearRecordingObjection(utterance: string): RecordingObjection {
  const clauses = clausesOf(utterance);
  const objecting = clauses.filter(objects);
  if (objecting.length > 0)
    return { isObjection: true, rest: restOf(clauses.filter((clause) => !objecting.includes(clause))) };
  // A comma may stand in the middle of the wish: "don't, please, record me".
  return objects(
    plain(utterance.slice(0, MAX_LENGTH))
      .replaceAll(/[,:–—-]+/g, ' ')
      .replaceAll(/\s+/g, ' '),
  )
    ? { isObjection: true, rest: '' }
    : { isObjection: false, rest: utterance };
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[‘’`´]/g, "'");

const clausesOf = (utterance: string): string[] =>
  plain(utterance.slice(0, MAX_LENGTH))
    .split(
      /[.!?;,:\n–—]+|\b(?:but|and then|because|since)\b|\band (?=(?:i|you|we|do|don'?t|never|also|please|stop|can|could)\b)/,
    )
    .map((clause) => clause.replaceAll(/\s+/g, ' ').trim())
    .filter((clause) => clause !== '')
    .slice(0, MAX_CLAUSES);

const objects = (clause: string): boolean =>
  OBJECTIONS.some((pattern) => pattern.test(clause)) && !NO_OBJECTIONS.some((pattern) => pattern.test(clause));

/** Courtesies alone are nothing else that was said. */
function restOf(clauses: readonly string[]): string {
  const meant = clauses.filter((clause) => clause.split(' ').some((word) => !COURTESY.has(word)));
  return meant.join('. ');
}
