// The ways in which people say "never again", as data for the guard in opt-out.ts.

/**
 * One way of saying it: words in order, alternatives by `|`, other words allowed between them. Of a word marked `~` one that only
 * sounds alike is taken, too; once per wording, for two would hear opt-outs everywhere.
 */
export type Wording = {
  says: string;
  /** How many other words may stand between two of its own; 2 unless said. */
  gap?: number;
  /** Said right before (up to two words), these turn it into its opposite. */
  notAfter?: string;
  /** Words of time right afterwards limit it: the person wants a call at another hour. */
  unlessTimed?: true;
  /** "Do not take me off", "I do not want to be removed": the person wants to stay. */
  unlessRefused?: true;
  /** As `unlessTimed`, and no other way of reaching them, nor anything to tell them, may follow anywhere. */
  unlessLimited?: true;
  /** Nothing but courtesy may follow. */
  last?: true;
};

const LIST =
  '~list|lists|listed|lest|system|systems|database|records|record|file|files|contacts|directory|roster|rolls|rotation|campaign|campaigns|queue|dialer|registry|books';
const THEM = '~me|us|him|her|them|~number|numbers|name|this|information|info|details|household|family';
const MINE = 'my|this|our';
/** What we do to them, as a verb, as it goes on, as it was done, and as a thing. */
const REACH =
  '~call|~contact|text|phone|bother|ring|dial|message|reach|pester|disturb|bug|solicit|hassle|harass|calls|calling|contacting|texting|dialing|called|contacted|phoned|texted';
const PESTER =
  '~calling|phoning|ringing|contacting|bothering|harassing|texting|messaging|dialing|hounding|pestering|bugging|disturbing|spamming|soliciting|hassling|robocalling|called|phone';
const PESTERED = 'called|contacted|phoned|texted|bothered|disturbed|messaged|solicited|pestered|harassed|rung';
const CALLS = 'calls|texts|messages|communication|communications|phonecalls|robocalls|solicitations|contact';
const END = 'stop|quit|cease|end|discontinue|halt|terminate';
const GO_AWAY =
  'remove|removed|~delete|erase|lose|loose|forget|block|purge|wipe|expunge|scrub|trash|ditch|toss|drop|scratch|unlist|blacklist|suppress|shred|discard';
/** Before a "not" they tell what happened, instead of asking for something. */
const TOLD = 'did has have had was were why';

export const WORDINGS: readonly Wording[] = [
  // Off the list.
  {
    says: `~take|get|pull|scratch|cross|strike|drop|tick|ache|keep|leave|kick ${THEM} off|of|half|out ${LIST}`,
    gap: 3,
    unlessRefused: true,
  },
  { says: `take|get|keep|leave me|us|number|name off`, last: true, notAfter: 'put' },
  {
    says: `~remove|removed|prove|improve|move|delete|erase|drop|strike|scratch|cross|block|exclude|clear|purge|wipe ${THEM} ~from|off|out ${LIST}`,
    gap: 3,
    unlessRefused: true,
  },
  {
    says: `remove|delete|erase|unlist|exclude|blacklist|unenroll|disenroll|deregister|unregister me|us`,
    gap: 0,
    last: true,
  },
  { says: `blacklist|unlist|unenroll|disenroll|deregister|unregister me|us|number`, gap: 1 },
  {
    says: `removed|taken|deleted|crossed|erased|dropped|struck from|off|out ${LIST}`,
    notAfter: 'was were been got they',
    unlessRefused: true,
  },
  { says: `get|getting off|out list|lists|database|system|registry` },
  {
    says: `${GO_AWAY} ${MINE} ~number|phone|contact|details|info|information|data`,
    gap: 1,
    notAfter: 'not never cannot i they we you have has was',
  },
  { says: `forget you ever|have|had|got number`, gap: 2, notAfter: 'not never' },
  { says: `${MINE} number removed|deleted|erased|blocked|unlisted|gone` },
  { says: `want|be off|out ${LIST}` },
  { says: `want|wanna|wants off|out`, gap: 0, last: true },
  { says: `me|us|number on|to do not call|contact|disturb`, gap: 1, last: true },
  { says: `do not ~call list|lists|registry`, gap: 0 },
  { says: `no call list|registry`, gap: 0 },
  { says: `me|us|number|am|is on|to|in dnc`, gap: 1 },
  { says: `add|put me|us|number to|on suppression|exclusion|block list`, gap: 1 },
  { says: `mark|flag|tag|code|honor|put|list|add do not call|contact|disturb`, gap: 4 },
  { says: `list people|numbers|those not call|contact`, gap: 2 },
  { says: `sign|count me|us off|out`, gap: 0, last: true },
  { says: `out of these|your|all calls|texts`, gap: 1 },
  { says: `rid of ${MINE} number|info|information|details` },
  // An end to it.
  {
    says: `~stop|stopped|~quit|cease|discontinue|halt ${PESTER}`,
    gap: 1,
    notAfter: 'not never cannot start keep i we he she they kids',
  },
  { says: `${END} all|these|those|the|your|sending|any|further|with ${CALLS}`, gap: 3, notAfter: 'not' },
  { says: `cease|desist|refrain|abstain from|all contact|contacting|calling|texting|phoning|communication`, gap: 2 },
  {
    says: `${CALLS}|it|this|them must|need|has|have|to|should ${END}|stopped`,
    gap: 4,
    last: true,
    notAfter: 'does do when did',
  },
  { says: `make|made|want|need calls|texts|messages ${END}|stopped|over`, gap: 2, notAfter: 'not' },
  { says: `put an end|stop to calls|texts|messages|calling|this`, gap: 2 },
  { says: `enough|done|over|through with|of calls|calling|texts|texting`, gap: 3, last: true },
  { says: `sick|tired|fed|had of|with|enough your|these|those|the|all|getting calls|texts`, gap: 1, notAfter: 'not' },
  { says: `cancel these|those|all|any|future calls|texts|messages`, gap: 1 },
  { says: `~stop|quit reaching out|me|us`, gap: 0, notAfter: 'not never i' },
  { says: `~stop|quit sending me|us|them texts|messages|them|these`, gap: 2, notAfter: 'not never i' },
  { says: `~stop|quit sending them|texts|messages`, gap: 1, notAfter: 'not never i' },
  { says: `~stop|quit using ${MINE} number|phone`, gap: 1, notAfter: 'not never i' },
  { says: `turn|shut|switch off calls|texts|messages`, gap: 2 },
  { says: `turn|shut|switch calls|texts|messages off`, gap: 2 },
  { says: `make it|them|this|that stop`, gap: 0, notAfter: 'not cannot' },
  { says: `so|please|just stop|quit`, gap: 0, last: true, notAfter: 'it they bus' },
  { says: `be last time you|i`, gap: 1 },
  { says: `stop|quit trying call|contact|reach|phone`, gap: 1, notAfter: 'not never i' },
  { says: `stop|quit ~texting me|us`, gap: 0, notAfter: 'not never i' },
  { says: `out|off with the|these|your|all calls|texts`, gap: 1 },
  { says: `you need|must|got|better|have stop|quit`, gap: 1, last: true, notAfter: 'do' },
  { says: `better be last call|time`, gap: 2 },
  { says: `cease and desist`, gap: 0 },
  { says: `stop|quit blowing|lighting up phone`, gap: 1 },
  { says: `last time|call you call|calling|text|contact|phone`, gap: 2, unlessTimed: true, notAfter: 'the when was' },
  // Never again.
  {
    says: `not|never ${REACH} again|agen|agun|agin|anymore|anymoor|ever|further`,
    gap: 4,
    unlessTimed: true,
    notAfter: TOLD,
  },
  { says: `not|never ${REACH} ~me|us|number no|know ~more`, gap: 1 },
  {
    says: `not|never call|contact|text|phone|bother|ring|dial|calling ${MINE} number|numbers|house|home|phone|cell|line`,
    gap: 1,
    unlessTimed: true,
    notAfter: TOLD,
  },
  {
    says: `not|never|no call|calling|contact|contacting|text|texting|phone|phoning|ring|ringing|dial|pester|disturb|solicit|bother me|us|here|back|anyone|family|mother|father`,
    gap: 1,
    unlessLimited: true,
    notAfter: `${TOLD} does it i we they she he forget`,
  },
  {
    says: `not|never bother|dare|try calling|call|phoning|contacting|texting|ringing`,
    gap: 1,
    unlessTimed: true,
    notAfter: TOLD,
  },
  { says: `do not call|contact|disturb|solicit|text|phone|ring`, gap: 0, last: true, notAfter: 'i we they you who' },
  { says: `prefer|rather|appreciate|like you not call|contact|text|phone|bother`, gap: 2, unlessTimed: true },
  {
    says: `not be calling|phoning|texting|contacting|dialing me|us|number|house|phone|here`,
    gap: 1,
    unlessTimed: true,
    notAfter: TOLD,
  },
  { says: `number|phone|line not be called|contacted|dialed|texted`, gap: 2, unlessTimed: true },
  { says: `asked|asking|want|like|need be removed|deleted|unsubscribed already|again|last|now|please|today`, gap: 1 },
  { says: `asked|asking|want|like|need be removed|deleted|unsubscribed`, gap: 1, last: true },
  { says: `asked|told|telling|said|say|asking you not call|contact|text|phone|bother|ring`, gap: 3, unlessTimed: true },
  { says: `no business|right|authority call|calling|contact|contacting|phoning|texting me|us|here|number`, gap: 1 },
  { says: `no need|reason call|calling|contact|phone again|anymore|ever`, gap: 3, unlessTimed: true },
  {
    says: `not|never want|wants|wish|wishes|care|rather|need ${CALLS}|${PESTERED}|hear|heard|solicitors`,
    gap: 5,
    unlessTimed: true,
  },
  {
    says: `not|never want|wants anyone|anybody|you|people|them ~call|calling|contact|text|phone`,
    gap: 3,
    unlessTimed: true,
  },
  { says: `rather|prefer not be|get|receive ${PESTERED}|${CALLS}`, gap: 2, unlessTimed: true },
  {
    says: `not|never be|get|getting|receive another|any|these|more|further calls|call|contacted|called`,
    gap: 1,
    unlessTimed: true,
    notAfter: TOLD,
  },
  { says: `not|never be|get|getting ${PESTERED}`, gap: 1, unlessLimited: true, notAfter: `${TOLD} could would` },
  { says: `not let|have me|us hear|heard from you again`, gap: 2 },
  { says: `not|never want|wish|like be on|in list|system`, gap: 2 },
  { says: `never get|receive|want one|any|another these|of calls`, gap: 2, notAfter: 'i we' },
  {
    says: `not|never take|accept|allow|want|need|do|like solicitation|solicitations|sales|marketing|unsolicited|telemarketing|cold|robo calls`,
    gap: 2,
  },
  { says: `no|know ~more calls|texts|messages`, gap: 1 },
  {
    says: `no calls|texts|messages`,
    gap: 0,
    unlessLimited: true,
    notAfter: 'got get had have there were was are is i',
  },
  { says: `not|never follow up|again`, gap: 0, last: true },
  { says: `object|objecting being|to ${PESTERED}|calls|texts`, gap: 1 },
  { says: `no further|more|future ${CALLS}`, gap: 1 },
  { says: `no soliciting|solicitors|solicitation|solicitations`, gap: 1 },
  { says: `not want you|them|anyone have|having number`, gap: 2 },
  { says: `nobody|noone calls|call|contacts|texts me|us|here|number again`, gap: 2 },
  // Consent taken back.
  {
    says: `revoke|revoking|revoked|withdraw|withdrawing|rescind|cancel|cancelling|canceling my|the|any|all consent|permission|authorization`,
    gap: 1,
  },
  { says: `take|taking back my consent|permission`, gap: 1 },
  { says: `consent|permission|authorization withdrawn|revoked|rescinded`, gap: 3, notAfter: 'not' },
  { says: `not|never asked|ask|sign|signed|requested|request calls|called|contacted|texts`, gap: 3 },
  { says: `nobody|noone gave|gives you right|permission`, gap: 1 },
  {
    says: `not|never have|gave|give|given|had consent|permission|authorization call|contact|text|phone|calls|calling|texts`,
    gap: 3,
  },
  { says: `not|never consent|consented|agree|agreed calls|called|contacted|calling|texts`, gap: 3 },
  {
    says: `you cannot|mustnt call|contact|text|phone me|us|here|number`,
    gap: 1,
    unlessLimited: true,
    notAfter: 'why if',
  },
  { says: `not allowed|permitted|authorized|welcome call|contact|text|phone`, unlessTimed: true },
  { says: `opt|opting|opted|hopped ~out`, gap: 1, notAfter: 'an the' },
  { says: `op|ops|up|apt|hop|hopped me|us out`, gap: 0 },
  { says: `op|ops out`, gap: 0, last: true },
  { says: `on|un subscribe|subscribed me|us|from`, gap: 0 },
  { says: `and subscribe me|us|from`, gap: 0 },
  // Or else.
  { says: `this|it|is|of harassment`, gap: 1 },
  { says: `want|like|need|be left alone`, gap: 2, notAfter: 'not' },
  { says: `leave|leaf|lead me|us|be alone`, gap: 0, notAfter: 'not will' },
  { says: `leave me|us in peace`, gap: 0 },
  { says: `blocking|block|report|reporting you`, gap: 0 },
  { says: `if you keep calling|texting|phoning|contacting`, gap: 1 },
  { says: `if you call|contact|text|ring again`, gap: 2, unlessTimed: true },
  { says: `call|contact|text again and|or sue|report|lawyer|police`, gap: 3 },
  // The same in Spanish, which many called parties in the United States speak.
  {
    says: `no me|nos|le llame|llamen|llames|contacte|contacten|moleste|molesten|molestes|escriba|escriban|marque|marquen|hable|hablen`,
    gap: 1,
    unlessTimed: true,
  },
  {
    says: `deje|dejen|deja|pare|paren|para de llamar|llamarme|llamarnos|molestar|molestarme|marcar|marcarme|escribirme|mandarme`,
    gap: 0,
  },
  {
    says: `quite|quiteme|quitenme|saque|saqueme|saquenme|borre|borreme|borrenme|elimine|elimineme|eliminenme mi|la|su lista|numero`,
    gap: 2,
  },
  { says: `no mas llamadas|mensajes`, gap: 0 },
  { says: `no quiero mas|que|recibir llamadas|llamen|mensajes|llame`, gap: 2, unlessTimed: true },
];
