// Owns the plain form of a text: texting spelling written out, swear words gone, slips of the pen mended.
import { isOneTypoAway } from '../route/words.ts';

const WRITTEN: Readonly<Record<string, string>> = {
  ...means('please', 'pls plz plez pleez plse pleas'),
  ...means('you', 'u yall'),
  ...means('your', 'ur yr'),
  ...means('text', 'txt'),
  ...means('texts', 'txts textz'),
  ...means('texting', 'txting txtin txtn textin texing'),
  ...means('message', 'msg mssg msge'),
  ...means('messages', 'msgs mssgs msges msgz mesages messeges messges'),
  ...means('messaging', 'msging msgin messagin'),
  ...means('take', 'tkae taek tke'),
  ...means('sending', 'sendin sendn snding'),
  ...means('calling', 'callin callng'),
  ...means('getting', 'gettin gettn'),
  ...means('do not', "dont don't dnt dun doant donot"),
  ...means('does not', "doesnt doesn't"),
  ...means('did not', "didnt didn't"),
  ...means('cannot', "cant can't cannot"),
  ...means('will not', "wont won't"),
  ...means('is not', "isnt isn't aint ain't"),
  ...means('was not', "wasnt wasn't"),
  ...means('have not', "havent haven't"),
  ...means('i am', "im i'm"),
  ...means('i would', "id i'd"),
  ...means('i will', "i'll"),
  ...means('i have', "ive i've"),
  ...means('want to', 'wanna'),
  ...means('going to', 'gonna'),
  ...means('unsubscribe', 'unsub unsubs unsubscribed'),
  ...means('thanks', 'thx thnx tnx ty thanx'),
  ...means('with', 'w wit'),
  ...means('now', 'rn'),
  ...means('because', 'cuz coz bc'),
  ...means('number', 'num numb nmbr'),
  ...means('be', 'b'),
  ...means('are', 'r'),
  ...means('and', 'n'),
  ...means('the', 'da teh'),
  ...means('people', 'ppl'),
  ...means('wrong', 'wrng'),
  ...means('anymore', 'anymor nomore'),
  ...means('opt out', 'optout opt-out'),
};

function means(plain: string, spellings: string): Record<string, string> {
  return Object.fromEntries(spellings.split(' ').map((spelling) => [spelling, plain]));
}

const SWEARING =
  /^(?:f+u*c*k+(?:in|ing|en|s|ed)?|fk|fking|fkin|fn|effin|effing|frickin|fricking|freakin|freaking|friggin|damn|damned|goddamn|bloody|hell|heck|tf|wtf|ffs|af|ass|asses|shit|shits|shitty|bullshit|bs|crap|crappy|stupid|annoying|dumb|idiots?|assholes?|bitch|bitches|pinche|malditos?|chingados?)$/;
/** Words that decide; a slip in one of them must not hide it. */
const DECISIVE = [
  'texting',
  'calling',
  'messaging',
  'sending',
  'messages',
  'remove',
  'contact',
  'anymore',
  'unsubscribe',
  'receive',
  'delete',
];
/** Real words one letter from a decisive one. */
const OTHERS =
  /^(?:testing|falling|calling|callings|selling|mending|vending|lending|bending|spending|pending|removed|removes|contacts|contract|deletes|deleted|received|receives|receiver|relieve|passages|message|ending|tending|culling|mailing|failing)$/;
/** Not words at all, and one slip from "stop". */
const STOPS =
  /^(?:sotp|stpo|tsop|sopt|stp|stopp|stoop|stap|stahp|stob|stpp|satop|dtop|stpop|sttop|etop|wtop|stip|stol)$/;

export function inPlainWords(text: string): string[] {
  const lower = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\u2018\u2019`´]/g, "'")
    .replace(/\b(?:fuck|fk|f[*#@$%]{1,6}k?|piss|screw|bugger|sod) off\b/g, ' go away ')
    // "f***ing", "sh*t"
    .replace(/\b[a-z]{1,2}[*#@$%]{1,8}[a-z]{0,6}/g, ' ')
    .replace(/\bno longer\b/g, ' do not ')
    .replace(/\bany more\b(?! (?:of|texts?|messages?|calls?|msgs?|txts?))/g, 'anymore')
    .replace(/\bopt-out\b/g, 'opt out')
    .replace(/\be-?mails?\b/g, 'emails')
    .replace(/\bun[ -]?subscribe\b/g, 'unsubscribe')
    .replace(/([a-z])\1{2,}/g, '$1');
  return lower
    .split(/[^a-z0-9']+/)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '' && !SWEARING.test(word))
    .flatMap((word) => mended(word).split(' '));
}

function mended(word: string): string {
  if (Object.hasOwn(WRITTEN, word)) return WRITTEN[word]!;
  if (STOPS.test(word)) return 'stop';
  const bare = word.replace(/'(?:s|d|m|ll|ve|re)$/, '').replaceAll("'", '');
  if (bare.length < 6 || DECISIVE.includes(bare) || OTHERS.test(bare)) return bare;
  return DECISIVE.find((known) => isOneTypoAway(bare, known)) ?? bare;
}
