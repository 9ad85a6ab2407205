// Owns the question for one variable in English, and what the variable is called in a sentence: from its author's words where there are
// some, else from its type, name and description. No I/O.

import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { sayList } from '../../flow/text/said-values.ts';
import { isBirth, isFuture, isPast, labelOf, type VariableKind, variableKindOf } from '../extract/variable-kinds.ts';
import { baseForm, capital, toYou, yesNoQuestion } from './spoken.ts';

const MAX_OPTIONS = 12;
const MAX_PHRASE = 70;

/** A thing that can be asked for: "order number", of the person or not, one or several. */
type Phrase = {
  /** Without an article. */
  noun: string;
  article: '' | 'a' | 'any' | 'the' | 'your';
  isPlural: boolean;
  /** What was written in brackets behind it. */
  hint: string;
};

/** Words as designers shorten them, written out. */
const SPELLED: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\bd\.?o\.?b\b|\bbirth ?date\b|\bbirth ?day\b/g, 'date of birth'],
  [/\bacct\b/g, 'account'],
  [/\bappt\b/g, 'appointment'],
  [/\baddr\b/g, 'address'],
  [/\bamt\b/g, 'amount'],
  [/\bqty\b/g, 'quantity'],
  [/\bdesc\b/g, 'description'],
  [/\bmsg\b/g, 'message'],
  [/\bdest\b/g, 'destination'],
  [/\bdept\b/g, 'department'],
  [/\bref(?: (?:no|num|nr|number))?\b/g, 'reference number'],
  [/\b(?:no|num|nr)$/g, 'number'],
  [/^(?:num|nr|no)(?: of)? (?=\w)/g, 'number of '],
  [/\b(?:tel|phone|mobile|cell|telephone)(?: (?:no|num|nr))?$/g, 'phone number'],
  [/\bcall ?back phone number\b/g, 'callback number'],
  [/\be-?mail(?: addr(?:ess)?)?$/g, 'e-mail address'],
  [/\bemail\b/g, 'e-mail'],
  [/\bzip(?: ?code)?\b/g, 'ZIP code'],
  [/\bpost(?:al)? ?code\b/g, 'postcode'],
  [/\bssn\b/gi, 'Social Security number'],
  [/ of the (?=Social Security number$)/g, ' of your '],
  [/\bsms\b/gi, 'text messages'],
  [/\b(english|spanish|french|german)\b/g, (name) => capital(name)],
  [/\bvin(?: number)?\b/g, 'VIN'],
  [/\bsku\b/g, 'SKU'],
  [/\biban\b/g, 'IBAN'],
  [/\bpin(?: code)?$/g, 'PIN'],
  [/\bvat\b/g, 'VAT'],
  [/\beta\b/g, 'estimated time of arrival'],
  [/\b(.*) last ?4\b/g, 'last four digits of the $1'],
  [/\bpo\b/g, 'PO'],
  [/\burl\b/g, 'web address'],
  [/\bid$/g, 'ID'],
  [/\bid number\b/g, 'ID number'],
  [/\busername\b/g, 'user name'],
  [/\bpick ?up\b/g, 'pickup'],
  [/\bdrop ?off\b/g, 'drop-off'],
  [/\bcheck ?in\b/g, 'check-in'],
  [/\bcheck ?out\b/g, 'check-out'],
  [/\bmove ?in\b/g, 'move-in'],
  [/(?<!\bto )\bcall ?back\b/g, 'callback'],
  [/\bcountry code\b/g, 'country code'],
  [/\blicense plate\b/g, 'license plate'],
  [/\binsurance provider\b/g, 'insurance company'],
  [/\bparty size\b|\bgroup size\b/g, 'number of people'],
];

const ROLE =
  '(?:customer|client|caller|patient|guest|user|person|visitor|member|lead|contact|end user|applicant|borrower)';
const OF_PERSON = new RegExp(
  `^(?:the |this |a )?${ROLE}(?:'s|’s)? (?!(?:id|number|no|num|code|type|count|level|status)$)(?=\\w)`,
  'i',
);
const PERSONS = new RegExp(` (?:of|for) (?:the |this )?${ROLE}$`, 'i');

const OWN =
  /^(?:(?:monthly|annual|yearly|gross|net|household|full|first|last|middle|given|family|maiden|preferred|current|home|mobile|work|billing|personal|legal|social|existing|daytime) )*(?:name|surname|phone number|callback number|contact number|e-mail(?: address)?|address|date of birth|age|account(?: \w+)?|order(?: (?:number|ID))|customer (?:number|ID)|member(?:ship)?(?: \w+)?|policy(?: \w+)?|driver'?s? licen[sc]e(?: \w+)?|licen[sc]e (?:number|plate)|passport(?: \w+)?|Social Security number|PIN|IBAN|tax (?:ID|number)|company|employer|occupation|job(?: title)?|profession|budget|question|questions|message|feedback|opinion|rating|preferences?|booking(?: \w+)?|reservation(?: \w+)?|confirmation(?: \w+)?|reference number|invoice(?: \w+)?|claim(?: \w+)?|case (?:number|ID)|ticket (?:number|ID)|tracking (?:number|code|ID)|symptoms|allergies|user name|insurance(?: company| number)?|bank(?: account| name)?|language|nationality|ZIP code|postcode|gender|weight|height|employment status|marital status|credit score|(?:\w+ )?goals?|\w+ card number|prescription number|provider|income|salary|website|flight number|room number|seat number|employee (?:number|ID)|student (?:number|ID)|loyalty (?:number|card)|gift card number|promo code|discount code|coupon code|VIN|meter number|relationship|time ?zone|pronouns|emergency contact|\w+ preferences?|(?:favou?rite|preferred) (?!date|day|time).+|(?:arrival|departure|check-in|check-out|move-in) (?:date|day|time))$/;
const UNCOUNTED =
  /\b(?:insurance|parking|experience|access|internet|wifi|luggage|baggage|power|water|help|assistance|support|coverage|breakfast|lunch|dinner|transport(?:ation)?|delivery|pickup|consent|permission|information|advice|time|money|credit|cash|gluten|dairy|housing|work|shade|storage|childcare|identification|proof.*|damage|pain|fever|interest|training|financing)$/;
const PLURAL = /(?:[^siu]s|ies|people|children|(?:^| )details|(?:^| )data)$/;
const SINGULAR_S =
  /(?:address|status|class|business|glass|process|access|news|bus|diagnosis|basis|analysis|less|ness|plus|gas|focus)$/;
const isPlural = (noun: string): boolean => {
  const head = noun.split(/ (?:of|for|to|from|about|in|on|with|at|that|who|which|you|and|under|over|per|between) /)[0]!;
  return PLURAL.test(head) && !SINGULAR_S.test(head);
};
const articleFor = (noun: string): 'a' | 'an' =>
  /^(?:[aeiou]|ID\b|SKU|hour|honest|heir|MRI|X-ray)(?!ni|ne |se|su)/i.test(noun) ? 'an' : 'a';

const BRACKETS = /\s*[([]([^)\]]{0,120})[)\]]\s*/g;
const NO_NOUN =
  /^(?:must|should|can|could|is|are|was|only|use|used|e\.g|format|iso|yyyy|true|false|set|store[sd]?|holds?|contains?|required|optional|the value|value|if applicable|this|it|collected|extract|parse|one of|captured?|not|never|always|please|ask|get)\b/i;

/** Written for a machine: no word of it is said. */
const isTechnical = (text: string): boolean => NO_NOUN.test(text) || /[{}<>=|\\]|\b[a-z]+_[a-z_]+\b|https?:/.test(text);

/** The first sentence of a description, without what stands in brackets; empty where it is no short phrase. */
function describedPhrase(description: string): { text: string; hint: string } {
  const [sentence = ''] = description
    .trim()
    .slice(0, 400)
    .split(/(?<=[.!?])\s+|\n|;| [–—-] /);
  let hint = '';
  const text = sentence
    .replace(BRACKETS, (_, inside: string) => {
      hint ||= inside.trim();
      return ' ';
    })
    .replace(/,? (?:e\.g\.?|such as|for example|i\.e\.?)\b.*$|, like .*$/i, '')
    .replace(
      /,? (?:if (?:any|known|available|applicable|given|they (?:have|know)[^,]*)|as (?:stated|given|said)[^,]*|in (?:the )?format .*|in ISO.*|YYYY.*)$/i,
      '',
    )
    .replace(/\s+/g, ' ')
    .replace(/[.:]\s*$/, '')
    .trim();
  const isPhrase = text !== '' && text.length <= MAX_PHRASE && !/[:]/.test(text) && !isTechnical(text);
  return { text: isPhrase ? text : '', hint };
}

const lowerFirst = (text: string): string =>
  /^(?:[A-Z][a-z]|E-?mail|A )/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const spellOut = (text: string): string => {
  let result = text;
  for (const [pattern, words] of SPELLED)
    result = typeof words === 'string' ? result.replace(pattern, words) : result.replace(pattern, words);
  return result;
};

/** "What is to be done: felling or pruning": the options are said by themselves. */
const describedHead = ({ type, description }: NormalVariable): string =>
  type === 'enum' ? description.replace(/(?<=\w \w[^:]{0,100}):\s.*$/s, '') : description;

/** The words of a variable: its label, else a short description, else its name. */
function writtenOf(variable: NormalVariable): { text: string; hint: string; isOwn: boolean } {
  if (variable.label) return { text: variable.label.trim(), hint: '', isOwn: true };
  const described = describedPhrase(describedHead(variable));
  if (described.text !== '') return { ...described, text: lowerFirst(described.text), isOwn: false };
  return { text: labelOf(variable.name), hint: '', isOwn: false };
}

function phraseOf(variable: NormalVariable): Phrase {
  const { text, hint, isOwn } = writtenOf(variable);
  const [, given = '', rest = text] = /^(your|the|an?|their|his|her|any|my|our|some) (.+)$/i.exec(text) ?? [];
  const isPersons = OF_PERSON.test(text) || PERSONS.test(text) || /^(?:their|his|her)$/i.test(given);
  const role = rest.replace(OF_PERSON, '').replace(PERSONS, '');
  const bare = isPersons && role !== '' ? role.replace(/^(?:own|is|was) /, '') : rest;
  const noun = isOwn ? bare : spellOut(/^relationship to /i.test(bare) ? bare : toYou(bare).trim());
  const plural = isPlural(noun);
  return { noun, article: articleOf(given.toLowerCase(), noun, isPersons, plural), isPlural: plural, hint };
}

function articleOf(given: string, noun: string, isPersons: boolean, _plural: boolean): Phrase['article'] {
  if (given === 'any' || given === 'some') return 'any';
  if (given === 'your') return 'your';
  if (OWN.test(noun.replace(/ (?:with|including) .*$/, '')) || isPersons || noun.startsWith('relationship to '))
    return 'your';
  if (given === 'a' || given === 'an') return 'a';
  return 'the';
}

const worded = ({ noun, article }: Phrase): string => {
  if (article === 'a') return `${articleFor(noun)} ${noun}`;
  return article === '' ? noun : `${article} ${noun}`;
};

const CLAUSE = /^(?:whether|what|when|where|why|how|who|which|if|from when|until when|since when)\b/i;
const FLAG =
  /^(?:(?:set to )?(?:true|yes) (?:if|when)|indicates (?:whether|if)|flag (?:for|whether|if)|(?:whether|if)(?: or not)?) (.+)$/i;

/** What stands for the variable in a sentence: "your order number", "the number of guests", "whether it is urgent". */
export function nounOf(variable: NormalVariable): string {
  if (variable.label) return worded(phraseOf(variable));
  const kind = variableKindOf(variable);
  const { text } = writtenOf(variable);
  if (kind === 'boolean') return indirect(booleanQuestion(variable), text);
  const clause = toYou(FLAG.exec(text)?.[1] ?? '');
  if (clause !== '') return `whether ${clause}`;
  if (CLAUSE.test(text)) return toYou(text);
  const counted = countedOf(variable, kind);
  if (counted !== undefined) return `the number of ${counted}`;
  if (kind === 'datetime' && text.endsWith(' at')) return `the day and time of the ${text.replace(/ at$/, '')}`;
  if (/^\w+ or \w+$/.test(text)) return `whether it is ${spellOut(text)}`;
  if (ASK_ANYTHING.test(spellOut(text))) return `any ${spellOut(text).replace(/^any /, '')}`;
  if (kind === 'age') return ageOf(variable) === 'you' ? 'your age' : `the age of the ${ageOf(variable)}`;
  return worded(phraseOf(variable));
}

/** "Is it urgent?" → "whether it is urgent" */
function indirect(question: string, fallback: string): string {
  const [, verb = '', subject = '', rest = ''] =
    /^(is|are|was|were|have|can|will|would) (it|this|that|you|there|the \w+) (.+)\?$/i.exec(question) ?? [];
  if (verb !== '') return `whether ${subject.toLowerCase()} ${verb.toLowerCase()} ${rest}`;
  const plain = /^do you (.+)\?$/i.exec(question)?.[1];
  if (plain) return `whether you ${plain}`;
  const clause = toYou(FLAG.exec(fallback)?.[1] ?? '');
  return clause === '' ? `the answer to “${fallback}”` : `whether ${clause}`;
}

/** A variable in a list of what is asked for, with what it may be. */
export function listedNoun(variable: NormalVariable): string {
  const values = optionsOf(variable);
  const noun = nounOf(variable);
  return values.length > 0 && values.length <= 5 && !noun.startsWith('whether')
    ? `${noun} (${sayList(values, 'en', 'or')})`
    : noun;
}

const optionsOf = ({ type, enum_values: values }: NormalVariable): string[] =>
  type === 'enum' ? values.slice(0, MAX_OPTIONS).map((value) => value.replace(/_/g, ' ')) : [];

/** How a value is called where it is read back: without an article. */
export const labelled = (variable: NormalVariable): string => {
  if (variable.label) return phraseOf(variable).noun;
  const name = spellOut(labelOf(variable.name).replace(OF_PERSON, ''));
  return variable.type === 'boolean' ? name.replace(/^(?:is|has|have|wants?|needs?) (?=\w)/, '') : name;
};

/** The question for one variable. */
export function questionOf(variable: NormalVariable): string {
  if (variable.question) return variable.question;
  const { description } = variable;
  if (description.trim().endsWith('?')) return capital(description.trim()).slice(0, 300);
  if (variable.type === 'enum' && variable.enum_values.length > 0) return choiceQuestion(variable);
  const kind = variableKindOf(variable);
  if (kind === 'boolean') return booleanQuestion(variable);
  const { text, hint } = writtenOf(variable);
  const flag = FLAG.exec(text)?.[1];
  if (flag !== undefined) return yesNoQuestion(toYou(flag));
  const question = (CLAUSE.test(text) ? directQuestion(toYou(text)) : undefined) ?? questionByKind(variable, kind);
  return `${question}${hintAbout(hint)}`;
}

/** "(8 digits)" */
function hintAbout(hint: string): string {
  const counted = /^(\d+(?:[–-]\d+)?)[ -](digits?|characters?|letters?|numbers?)$/i.exec(hint);
  if (counted) return ` It has ${counted[1]!.replace(/[–-]/, ' to ')} ${counted[2]!.toLowerCase()}.`;
  const range = /^(?:from )?(\d+) ?(?:–|-|to) ?(\d+)$/i.exec(hint);
  return range ? ` From ${range[1]} to ${range[2]}, please.` : '';
}

/** "the day on which you lost it": what has happened is asked for without turning its verb round. */
const HAPPENED =
  /^(?:first |last )?(?!(?:need|feed|seed|speed|succeed|proceed|exceed)\b)(?:\p{L}{2,}ed|lost|bought|left|saw|went|came|took|got|made|paid|sent|found|broke|gave|wrote|spoke|met|felt|sold|told|heard|began|fell|flew|drove|ate|slept|stood|hurt)\b/iu;

/** "when you want to come" → "When do you want to come?"; what cannot be turned round is asked politely. */
function directQuestion(clause: string): string {
  const ended = clause.replace(/[?.]$/, '');
  const [, asking = '', verb = '', rest = ''] =
    /^(.{1,40}?)\byou (are|were|can|could|will|would|should|have|had|did|do)\b(.*)$/i.exec(ended) ?? [];
  if (verb !== '' && CLAUSE.test(asking))
    return verb.toLowerCase() === 'have' && !/^ (?:already |ever |been |\w+ed\b)/.test(rest)
      ? `${capital(asking)}do you have${rest}?`
      : `${capital(asking)}${verb} you${rest}?`;
  const plain = /^(.{1,40}?)\byou (\w.*)$/i.exec(ended);
  if (plain && CLAUSE.test(plain[1]!))
    return `${capital(plain[1]!)}${HAPPENED.test(plain[2]!) ? 'was it that you' : 'do you'} ${plain[2]}?`;
  const ours = /^(what|when|where|how|who|whom|which \w+) to (.+)$/i.exec(ended);
  if (ours) return `${capital(ours[1]!)} should we ${ours[2]}?`;
  const does =
    /^(when|where|why|how) ((?:the|your|this|it)\b(?: [\w'’-]+){0,3}?) (takes|starts|begins|ends|happens|opens|arrives|leaves|works|lives|needs|wants|goes|looks|stands) ?(.*)$/i.exec(
      ended,
    );
  if (does) return `${capital(does[1]!)} does ${does[2]} ${baseForm(does[3]!)}${does[4] ? ` ${does[4]}` : ''}?`;
  const about =
    /^(what|when|where|why|how(?: \w+)?|who|which \w+) ((?:the|your|this|it|that)\b(?: [\w'’-]+){0,3}?) (is|was|are|were|should|can|will|must) ?(.*)$/i.exec(
      ended,
    );
  if (about) return `${capital(about[1]!)} ${about[3]} ${about[2]}${about[4] ? ` ${about[4]}` : ''}?`;
  if (/^(?:from|until|since) when$|^how (?:many|much|long|often|old)(?: \w+)?$/i.test(ended))
    return `${capital(ended)}?`;
  const verbFirst =
    /^how (?:many|much)\b|^(?:what|who|which \w+) (?:is|was|are|were|happened|went|caused|needs|should|will|can)\b|^(?:when|where|why|how) (?:is|are|was|were|do|does|did|can|will|should)\b/i;
  if (verbFirst.test(ended)) return `${capital(ended)}?`;
  return `Could you tell me ${ended}, please?`;
}

const COUNTED = [
  /^(?:the )?(?:total )?(?:number|count|amount|quantity) of ((?!days? until)[a-z][\w -]*)$/i,
  /^how many ([a-z][\w -]*)$/i,
  /^([a-z][\w -]*?) (?:count|quantity)$/i,
];

/** "guests", where the variable counts them. */
function countedOf(variable: NormalVariable, kind: VariableKind): string | undefined {
  if (kind !== 'count' && variable.type !== 'string' && variable.type !== 'integer' && variable.type !== 'number')
    return undefined;
  const { text } = writtenOf(variable);
  for (const words of [spellOut(text), spellOut(labelOf(variable.name))]) {
    if (words === 'number of people' || words === 'party') return 'people';
    for (const pattern of COUNTED) {
      const found = pattern.exec(words)?.[1];
      if (found !== undefined && kind === 'count') return pluralOf(toYou(found));
      if (found !== undefined && pattern === COUNTED[1]) return pluralOf(toYou(found));
    }
    if (kind === 'count' && isPlural(words) && !/\b(?:rating|score|size)\b/.test(words) && words.split(' ').length <= 5)
      return words.replace(/^(?:the|your) /, '');
    if (variable.label) return undefined;
  }
  return undefined;
}

/** "People who eat" → "How many people eat?" */
function howMany(counted: string): string {
  const [, noun = counted, wish] = /^(.+?) (?:that |which )?(you .+)$/.exec(counted) ?? [];
  if (wish !== undefined) return directQuestion(`how many ${noun} ${wish}`);
  return `How ${UNCOUNTED.test(counted) ? 'much' : 'many'} ${counted.replace(/ (?:who|that|which) (?=\w)/, ' ')}?`;
}

const pluralOf = (noun: string): string => {
  const [head = '', ...rest] = noun.split(/(?= (?:in|for|of|to|with|per|who|that|you|under|over|at|on|between) )/);
  if (isPlural(head) || UNCOUNTED.test(head)) return noun;
  const last = head.split(' ').at(-1)!;
  const irregular: Record<string, string> = {
    person: 'people',
    child: 'children',
    man: 'men',
    woman: 'women',
    adult: 'adults',
  };
  const regular = /[^aeiou]y$/.test(last)
    ? last.replace(/y$/, 'ies')
    : `${last}${/(?:s|x|ch|sh)$/.test(last) ? 'es' : 's'}`;
  const plural = irregular[last] ?? regular;
  return `${head.slice(0, head.length - last.length)}${plural}${rest.join('')}`;
};

const OF_ONESELF =
  /^(?:customer|caller|user|applicant|client|contact|member|lead|visitor|guest|patient|person|insured|buyer)$/;

function ageOf(variable: NormalVariable): string {
  const [, described = ''] = /^(?:the )?age of (?:the |your )?(\p{L}+)/iu.exec(variable.description) ?? [];
  const named = labelOf(variable.name)
    .replace(/\b(?:ages?|in|years|old|current|of|the|your|my|person(?:'s)?)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const whose = named || described.toLowerCase();
  return whose === '' || OF_ONESELF.test(whose) ? 'you' : whose;
}

/** What is scheduled or has happened: "delivery" of "delivery date". Empty for a bare "date". */
const eventIn = (noun: string): string =>
  noun
    .replace(/^(?:(?:preferred|desired|requested|new|best|exact)\s+)+/i, '')
    .replace(/\s*\b(?:date and time|date ?time|date|day|time(?: slot)?|slot|hour|at)$/i, '')
    .trim();

const PREFERRED = /\b(?:preferred|desired|requested|best|favou?rite|preference)\b/i;
const TRAVEL = /^(?:check-in|check-out|arrival|departure|return|move-in)$/;
/** What a person chooses a day for, where the name does not say that it is past. */
const CHOSEN =
  /^(?:visit|event|party|move|tour|trip|travel|call|viewing|service|rental|inspection|installation|test drive|demo|drop-off|consultation|session|class|lesson|table|dinner|meal|pickup|cleaning|repair|checkup|treatment)\b/;

function whenQuestion(
  variable: NormalVariable,
  what: 'day' | 'date' | 'time' | 'day and time',
  phrase: Phrase,
): string {
  const { noun } = phrase;
  const wish = /^(date|day|time)(?: and time)? (?:that |when |on which |at which )?(you .+)$/.exec(noun);
  if (wish) return directQuestion(`what ${wish[1] === 'time' ? 'time' : 'day'} ${wish[2]}`);
  if (isBirth(variable) || / (?:of|for|when|that|to) /.test(noun)) return plainQuestion(phrase);
  const again = /^(new|other|alternative) (?:date|day|time)/.exec(noun)?.[1];
  if (again) return `What ${again} ${what} would you like?`;
  const event = eventIn(noun);
  const day = what === 'date' ? 'day' : what;
  if (isPast(variable)) return event === '' ? `What ${day} was it?` : `What was the ${what} of the ${event}?`;
  if (event === '') return `What ${day} would you ${PREFERRED.test(noun) ? 'prefer' : 'like'}?`;
  if (TRAVEL.test(event)) return `What is your ${event} ${what.replace('day', 'date')}?`;
  if (isFuture(variable) || PREFERRED.test(noun) || CHOSEN.test(event))
    return `What ${day} would you like for the ${event}?`;
  const until = /^(.*?)\s*\buntil$/.exec(noun)?.[1];
  if (until !== undefined) return until === '' ? 'Until when?' : `Until when is the ${until}?`;
  return / (?:date|day|time|deadline)$|^(?:deadline)$/.test(noun)
    ? plainQuestion(phrase)
    : `When is ${worded(phrase)}?`;
}

const plainQuestion = (phrase: Phrase): string => {
  const { noun, article, isPlural: plural } = phrase;
  const wanted = /^([a-z-]+(?: (?!that |which |when |who )[a-z-]+)?) (?:that |which |when )?(you .+)$/.exec(noun);
  if (wanted && article !== 'your') return directQuestion(`which ${wanted[1]} ${wanted[2]}`);
  if (MEANINGLESS.test(noun) && article === 'the') return UNKNOWN;
  if (PEOPLE.test(noun) && !/ of /.test(noun)) return `Who is ${worded(phrase)}?`;
  if (article === 'any') return plural || UNCOUNTED.test(noun) ? `Do you have any ${noun}?` : `Is there any ${noun}?`;
  if (article === 'a' || /^(?:more |further |short |brief )?(?:details?|information|summary|description)\b/.test(noun))
    return `Could you give me ${article === 'a' ? worded(phrase) : worded({ ...phrase, article: /description|summary/.test(noun) ? phrase.article : '' })}, please?`;
  return `What ${plural ? 'are' : 'is'} ${worded(phrase)}?`;
};

function questionByKind(variable: NormalVariable, kind: VariableKind): string {
  const phrase = phraseOf(variable);
  const { noun } = phrase;
  switch (kind) {
    case 'date':
      return whenQuestion(variable, isPast(variable) ? 'date' : 'day', phrase);
    case 'time':
      return whenQuestion(variable, 'time', phrase);
    case 'datetime':
      return whenQuestion(variable, 'day and time', phrase);
    case 'date_range': {
      const span = noun.replace(/\s*\b(?:dates|date range|days|period|range)$/, '');
      return span === ''
        ? 'From which day to which day?'
        : `From which day to which day is ${worded({ ...phrase, noun: span })}?`;
    }
    case 'duration':
      return /^(?:duration|length|how long)$/.test(noun)
        ? 'For how long?'
        : `How long is ${worded(phrase)}?`
            .replace(/ (?:duration|length|time)\?$/, '?')
            .replace(/is the (?:duration|length) of (.+)\?$/, 'is $1?');
    case 'count': {
      const counted = countedOf(variable, kind);
      if (counted !== undefined) return howMany(counted);
      return /^(?:quantity|count|number|amount)$/.test(noun) ? 'How many would you like?' : plainQuestion(phrase);
    }
    case 'age':
      return ageOf(variable) === 'you' ? 'How old are you?' : `How old is the ${ageOf(variable)}?`;
    case 'money':
    case 'amount':
      if (/^(?:amount|sum|money|total|price)\b/.test(noun)) return plainQuestion(phrase);
      return /\b(?:amount|budget|price|income|salary|balance|total|limit|offer|bid|rent|value|range)$/.test(noun)
        ? plainQuestion(phrase)
        : `How much is ${worded(phrase)}?`;
    case 'name':
      return nameQuestion(phrase);
    case 'email':
    case 'phone':
    case 'percent':
    case 'code':
    case 'zip':
    case 'first_name':
    case 'last_name':
    case 'boolean':
    case 'enum':
    case 'address':
    case 'object':
    case 'array':
    case 'free':
      return freeQuestion(variable, phrase);
  }
}

/** "pet name" → "your pet's name" */
function nameQuestion(phrase: Phrase): string {
  const whose = /^(.+) name$/.exec(phrase.noun)?.[1] ?? /^name of (\w+)$/.exec(phrase.noun)?.[1];
  if (
    whose === undefined ||
    /^(?:full|first|last|middle|maiden|given|family|legal|preferred|user|your|own|current)$/.test(whose)
  )
    return plainQuestion({ ...phrase, article: phrase.noun === 'name' ? 'your' : phrase.article });
  if (
    /^(?:pet|dog|cat|child|son|daughter|spouse|partner|husband|wife|company|business|employer|school|team|kid|mother|father)$/.test(
      whose,
    )
  )
    return `What is your ${whose}'s name?`;
  if (
    /^(?:doctor|dentist|driver|agent|owner|manager|recipient|teacher|student|nurse|technician|contact|sender|attendee|passenger)$/.test(
      whose,
    )
  )
    return `What is the ${whose}'s name?`;
  return `What is the name of the ${whose}?`;
}

const ASK_ANYTHING =
  /^(?:(?:additional|other|special|extra|further|any|delivery|dietary|general) )*(?:notes?|comments?|remarks?|requests?|requirements?|instructions|information|info)$/;
const OF_KIND = /^(type|kind|make|model|brand|colou?r|size|style|sort|category) of (?:the |your |an? )?(.+)$/;
const KIND_OF = /^(.+) (type|kind|make|brand|colou?r|size|style)$/;
const PLACES =
  /^(?:city|country|state|town|region|province|branch|store|location|department|clinic|office|hotel|airport|neighbou?rhood|street|district|pharmacy|school|restaurant|hospital|shop|hall|gym|course)$/;
const PEOPLE =
  /\b(?:author|technician|therapist|doctor|dentist|stylist|barber|contact person|recipient|trainer|agent|teacher|driver|owner)$/;
/** Says nothing about what is wanted. */
const MEANINGLESS =
  /^(?:[a-z]{1,2}\d*|q\d+|value|data|input|info|answer|response|(?:var|field|question|param)\d*|text|string|kind|type|thing|stuff)$/;
/** Things that are not asked for by "What is". */
const SPECIAL: Readonly<Record<string, string>> = {
  company: 'Which company are you with?',
  employer: 'Who is your employer?',
  bank: 'Which bank are you with?',
  'insurance company': 'Which insurance company are you with?',
  'emergency contact': 'Who is your emergency contact?',
  language: 'Which language would you like?',
  availability: 'When are you available?',
  topic: 'What is it about?',
  subject: 'What is it about?',
  details: 'Could you give me the details, please?',
};

function freeQuestion({ type }: NormalVariable, phrase: Phrase): string {
  const { noun, article } = phrase;
  if (ASK_ANYTHING.test(noun))
    return /request|requirement/.test(noun)
      ? `Do you have any ${noun.replace(/^any /, '').replace(/([^s])$/, '$1s')}?`
      : 'Is there anything else we should know?';
  const kindOf =
    OF_KIND.exec(noun) ?? KIND_OF.exec(noun)?.toSpliced(1, 2, KIND_OF.exec(noun)![2]!, KIND_OF.exec(noun)![1]!);
  if (kindOf && article !== 'your')
    return `What ${kindOf[1]} of ${kindOf[2]} is it?`
      .replace(/^What (make|brand|colou?r|size|style|model) of (.+) is it\?$/, 'What $1 is the $2?')
      .replace(/the (?:the|your) /, 'the ');
  if (PLACES.test(noun)) return `Which ${noun}?`;
  const special = SPECIAL[noun];
  if (special !== undefined) return special;
  if (/ name$|^name of \w+$/.test(noun) && article !== 'your') return nameQuestion(phrase);
  if (/^(?:product|item|service|model|colou?r|size|flavou?r|topping|plan|package|brand)$/.test(noun))
    return `Which ${noun} is it?`;
  if (type === 'array' && phrase.isPlural && article !== 'your' && !/ you /.test(noun)) return `Which ${noun}?`;
  if (/^(?:issue|problem|complaint|concern)(?: description)?$/.test(noun))
    return `What is the ${noun.replace(/ description$/, '')}?`;
  if (/^(?:what happened|incident description)$/.test(noun)) return 'What happened?';
  const reason = /^(.+) reason$/.exec(noun)?.[1];
  if (reason) return `What is the reason for the ${reason}?`;
  return plainQuestion(phrase);
}

const WISHED =
  /\b(?:size|colou?r|flavou?r|topping|crust|plan|package|room(?: type)?|service|product|class|seat|drink|meal|option|extra|style|slot|day|time|location|branch|store|item|model|course|table|treatment|menu|subscription|tier|bundle|side|sauce|dressing|vehicle|car|bike|tour|ticket type|membership|level|format|appointment|visit|lesson|session)\b/;

function choiceQuestion(variable: NormalVariable): string {
  const values = sayList(optionsOf(variable), 'en', 'or');
  const { text } = writtenOf(variable);
  const phrase = phraseOf(variable);
  const flag = FLAG.exec(text)?.[1];
  if (flag !== undefined) return yesNoQuestion(toYou(flag));
  if (CLAUSE.test(text)) return directQuestion(toYou(text)).replace(/,? ?(?:please)?\?$/, `: ${values}?`);
  const { noun } = phrase;
  const preferred = /^(?:preferred|favou?rite) (.+)$/.exec(noun)?.[1] ?? /^(.+) preference$/.exec(noun)?.[1];
  if (preferred) return `Which ${preferred} do you prefer: ${values}?`;
  if (/^payment (?:method|type|option)$/.test(noun)) return `How would you like to pay: ${values}?`;
  if (/^contact (?:method|channel)$/.test(noun)) return `How may we contact you: ${values}?`;
  const isEither =
    optionsOf(variable).length === 2 &&
    /^(?:delivery|order|fulfill?ment|dining|service) (?:type|method|mode|option)$/.test(noun);
  if (isEither || /^\w+ or \w+$/.test(noun) || noun.toLowerCase() === values.toLowerCase()) return `Is it ${values}?`;
  const isWished = WISHED.test(noun) && phrase.article !== 'your';
  const [, kind, thing] =
    /^(type|kind|size|colou?r|style) of (?:the |your |an? )?(.+)$/.exec(noun) ??
    /^(.+) (type|kind)$/.exec(noun)?.toSpliced(1, 2, 'type', /^(.+) (?:type|kind)$/.exec(noun)![1]!) ??
    [];
  if (kind && thing) return `What ${kind} of ${thing} ${isWished ? 'would you like' : 'is it'}: ${values}?`;
  if (MEANINGLESS.test(noun)) return `Which one: ${values}?`;
  if (isWished) return `Which ${noun} would you like: ${values}?`;
  if (PLACES.test(noun)) return `Which ${noun}: ${values}?`;
  const article = phrase.article === 'a' || phrase.article === 'any' ? 'the' : phrase.article;
  return `${plainQuestion({ ...phrase, article }).slice(0, -1)}: ${values}?`;
}

const PERSONAL =
  /^(?:(?:over|under|at least) \d+|older|younger|attending|coming|driving|travell?ing|moving|available|interested|insured|registered|married|single|pregnant|employed|unemployed|retired|allergic|vegetarian|vegan|disabled|diabetic|injured|hurt|safe|ready|sure|satisfied|happy|enrolled|subscribed|eligible|authori[sz]ed|willing|flexible|licensed|bilingual|home|alone|logged in|covered|new here|local|able|the \w+|taking|looking|calling|currently|currently \w+|in pain|on \w+)\b/;
const PERSON_NOUN =
  /(?:^|\b)(?:member|customer|patient|client|guest|student|veteran|homeowner|owner|tenant|renter|resident|citizen|senior|smoker|driver|subscriber|user|business owner|account holder|policy ?holder|decision maker|parent|guardian|employee|caregiver|adult|minor|licensed driver|property owner|first responder|visitor|beginner)$/;
const THING_NOUN =
  /(?:^|\b)(?:emergency|gift|business|home|house|apartment|rental|surprise|birthday|round trip|company|residence|repeat order|new order|group|weekend|holiday|lease|question|complaint)$/;
const PARTICIPLE =
  /^(?:already |ever |previously )?(?:paid|visited|received|tried|been|seen|signed|completed|booked|ordered|used|had|made|sent|read|registered|filed|called|spoken|applied|changed|moved|travell?ed|contacted|confirmed|reported|experienced|lost|restarted)\b/;

/** A yes-or-no question from a description or a name: `has_insurance`, "whether it is urgent". */
function booleanQuestion(variable: NormalVariable): string {
  const described = describedPhrase(variable.description.replace(/^(?:set to )?(?:true|yes) (if|when) /i, 'whether '));
  const clause = FLAG.exec(described.text)?.[1];
  if (clause) return yesNoQuestion(toYou(clause));
  if (variable.label) return `${capital(phraseOf(variable).noun)}: yes or no?`;
  const statement = toYou(described.text);
  const asked = /^(?:is|are|does|do|has|have|can|will|would|did|was) [^.;:]{3,70}$/i.exec(
    toYou(variable.description.trim().replace(/[.]$/, '')),
  )?.[0];
  if (asked)
    return `${capital(asked)}?`
      .replace(/^Does you/, 'Do you')
      .replace(/^Has you/, 'Have you')
      .replace(/^Is you/, 'Are you');
  if (/^(?:you|it|this|there) (?:\w+)/i.test(statement)) return yesNoQuestion(lowerFirst(statement));
  return booleanByName(spellOut(labelOf(variable.name)).replace(OF_PERSON, '').trim());
}

/** "parking", "pets", "a callback" */
function withArticle(noun: string): string {
  if (noun === 'newsletter') return 'the newsletter';
  const isBare = isPlural(noun) || UNCOUNTED.test(noun) || /^(?:an?|the|your|any|to) /.test(noun);
  return isBare ? noun : `${articleFor(noun)} ${noun}`;
}

function booleanByName(label: string): string {
  const [first = '', ...others] = label.split(' ');
  const rest = others.join(' ');
  switch (first) {
    case 'has':
    case 'have':
      return PARTICIPLE.test(rest) ? `Have you ${rest}?` : `Do you have ${withArticle(rest)}?`;
    case 'had':
      return `Have you had ${withArticle(rest)}?`;
    case 'owns':
    case 'own':
      return `Do you own ${withArticle(rest)}?`;
    case 'wants':
    case 'want':
      return `Would you like ${withArticle(rest)}?`;
    case 'would':
      return rest.startsWith('like ') ? `Would you like ${withArticle(rest.slice(5))}?` : `Would you ${rest}?`;
    case 'needs':
    case 'need':
    case 'requires':
      return `Do you need ${withArticle(rest)}?`;
    case 'likes':
    case 'speaks':
    case 'drinks':
    case 'smokes':
    case 'drives':
    case 'lives':
    case 'works':
    case 'takes':
    case 'uses':
    case 'prefers':
    case 'knows':
      return `Do you ${first.replace(/s$/, '')}${rest ? ` ${rest}` : ''}?`;
    case 'can':
    case 'will':
      return `${capital(first)} you ${rest}?`;
    case 'agrees':
    case 'agree':
    case 'agreed':
    case 'consents':
    case 'consent':
    case 'accepts':
    case 'accepted':
    case 'allows':
      return agreementTo(rest.replace(/^to /, ''));
    case 'did':
      return `Did you ${rest}?`;
    case 'is':
    case 'are':
    case 'was':
      return beingQuestion(rest);
    case 'first':
      return `Is this your first ${rest || 'time'}?`;
    case 'new':
    case 'returning':
    case 'existing':
    case 'current':
      return PERSON_NOUN.test(rest) ? `Are you ${articleFor(label)} ${label}?` : `Is it ${articleFor(label)} ${label}?`;
  }
  const agreed = /^(.+) (?:consent|agreed|accepted|opt in|permission|approved)$/.exec(label)?.[1];
  if (agreed) return agreementTo(agreed);
  const wanted = /^(.+) (?:wanted|needed|required|requested)$/.exec(label);
  if (wanted)
    return /needed|required/.test(label)
      ? `Do you need ${withArticle(wanted[1]!)}?`
      : `Would you like ${withArticle(wanted[1]!)}?`;
  if (PARTICIPLE.test(label)) return `Have you ${label}?`;
  if (
    PERSONAL.test(label) ||
    PERSON_NOUN.test(label) ||
    THING_NOUN.test(label) ||
    /^(?:urgent|confirmed|correct)$/.test(label)
  )
    return beingQuestion(label);
  const confirmed = /^(.+) (confirmed|correct|available|verified|ok|okay)$/.exec(label);
  if (confirmed) return `Is the ${confirmed[1]} ${confirmed[2]}?`;
  return `What about ${label}, yes or no?`;
}

const agreementTo = (what: string): string => {
  if (what === '') return 'Do you agree?';
  return `Do you agree to ${/^(?:the|a|an|our|your|be|receive|pay|share|have|get|let|record|text|call)\b/.test(what) || isPlural(what) === false ? what : `the ${what}`}?`
    .replace(/to (terms|recording)\?$/, 'to the $1?')
    .replace('to the text messages', 'to text messages');
};

function beingQuestion(what: string): string {
  if (/^(?:it|this|that) /.test(what)) return `Is ${what}?`;
  if (PERSON_NOUN.test(what))
    return `Are you ${/^(?:an?|the|over|under|at|in|on) /.test(what) ? what : `${articleFor(what)} ${what}`}?`;
  if (PERSONAL.test(what)) return `Are you ${what}?`;
  if (/^(?:delivery|pickup|takeaway|take away|takeout|business use|personal use)$/.test(what))
    return `Is it for ${what}?`;
  return `Is it ${THING_NOUN.test(what) && !isPlural(what) ? `${articleFor(what)} ` : ''}${what}?`;
}

/** Nothing is known about the variable. */
const UNKNOWN = 'Could you tell me a little more, please?';
