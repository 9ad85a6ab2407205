// Owns hearing that a person will not, or cannot, give what a form asks for: "I'm not giving you my number", "I don't have an e-mail". Linear.

import { isAbsent, type JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { tokenize } from '../../flow/text/tokenize.ts';
import { labelOf, variableKindOf } from '../extract/variable-kinds.ts';
import { clausesOf } from '../route/clauses.ts';
import { stem } from '../route/words.ts';

const LEAD =
  '(?:(?:no|nope|nah|sorry|well|um|uh|hmm|ok|okay|but|and|look|hey|actually|honestly|please|yes|thanks|pues|perdon|lo siento|gracias) )*';
const YOU = '(?:(?:you|to you|out|u|le|les|te) )?';
/** The rest names what is meant, if anything. Over plain clauses: lower case, no accents, no apostrophes. */
const WILL_NOT: readonly RegExp[] = [
  new RegExp(
    `^${LEAD}(?:i (?:am|was) |im )?(?:not|never) (?:gonna |going to |willing to |comfortable |happy to |about to |ready to )*(?:give|giving|share|sharing|tell|telling|say|saying|provide|providing|hand|handing|disclose|disclosing|reveal)\\b ?${YOU}(.{0,60})$`,
  ),
  new RegExp(
    `^${LEAD}i (?:do not|dont|will not|wont|would rather not|d rather not|would prefer not to|prefer not to|rather not|cannot|cant|refuse to|am not able to)(?: (?:want|like|wish|have|need|care))?(?: to)? (?:give|share|tell|say|provide|hand|disclose|reveal|leave)\\b ?${YOU}(.{0,60})$`,
  ),
  new RegExp(
    `^${LEAD}(?:(?:i would |i )?(?:rather|prefer) not(?: to)?(?: (?:say|tell|give|share|answer))?)\\b ?${YOU}(.{0,60})$`,
  ),
  new RegExp(`^${LEAD}why (?:should|would|must) i (?:give|tell|share)\\b ?${YOU}(.{0,60})$`),
  new RegExp(
    `^${LEAD}(?:that is |it is |thats |its )?(?:none of your business|private|personal|confidential|not your business)()$`,
  ),
  new RegExp(
    `^${LEAD}no (?:le |les |te )?(?:quiero|voy a|pienso|deseo|puedo) (?:dar|decir|compartir)(?:le|les|te|lo|selo)?\\b ?(.{0,60})$`,
  ),
  new RegExp(`^${LEAD}prefiero no (?:dar|decir|compartir)(?:lo|la|le)?\\b ?(.{0,60})$`),
];
/** Only where the rest names something that is asked for. */
const HAS_NOT: readonly RegExp[] = [
  new RegExp(
    `^${LEAD}(?:i|we) (?:do not|dont|did not|didnt|cannot|cant|can not)(?: (?:really|even|currently|actually))? (?:have|own|use|know|remember|recall|find|got)\\b ?(.{0,60})$`,
  ),
  new RegExp(`^${LEAD}(?:i|we) (?:have|got|have got|ve got) no (.{1,60})$`),
  new RegExp(`^${LEAD}(?:i|we) (?:have not|havent) (?:got )?(?:a |an |any |my )?(.{1,60})$`),
  new RegExp(`^${LEAD}(?:i )?(?:lost|forgot) (?:my |the )?(.{1,60})$`),
  new RegExp(`^${LEAD}no (?:tengo|recuerdo|se|encuentro)\\b ?(.{0,60})$`),
];

const OF_KIND: Readonly<Record<string, string>> = {
  phone: 'phone telephone number cell mobile telefono numero celular movil',
  email: 'email mail e-mail correo',
  name: 'name nombre',
  first_name: 'name nombre',
  last_name: 'surname name apellido',
  address: 'address direccion',
};
/** What stands for whatever was asked for. */
const IT = new Set('it that this one them those any anything eso lo la ninguno nada'.split(' '));

type Declined = { variable: NormalVariable; how: 'will not' | 'has not' };

/** `open`: what the form still has to ask, in its order. */
export function declinedField(
  text: string,
  variables: readonly NormalVariable[],
  values: JsonObject,
): Declined | undefined {
  const open = variables.filter(({ name }) => isAbsent(values[name]));
  const clauses = clausesOf(text);
  const [only, ...more] = clauses;
  if (!only || more.length > 0 || open.length === 0 || /\d|@/.test(text)) return undefined;
  const refused = restAfter(WILL_NOT, only.text);
  if (refused !== undefined) {
    const variable = meant(refused, open) ?? (isBare(refused) ? open[0] : undefined);
    return variable && { variable, how: 'will not' };
  }
  const lacked = restAfter(HAS_NOT, only.text);
  if (lacked === undefined) return undefined;
  const variable = meant(lacked, open) ?? (open.length === 1 && isIt(lacked) ? open[0] : undefined);
  // "I don't own it" answers whether they do.
  return variable && variable.type !== 'boolean' ? { variable, how: 'has not' } : undefined;
}

function restAfter(patterns: readonly RegExp[], clause: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(clause);
    if (found) return (found[1] ?? '').trim();
  }
  return undefined;
}

const isIt = (rest: string): boolean => rest !== '' && rest.split(' ').every((word) => IT.has(word));
const isBare = (rest: string): boolean => rest === '' || isIt(rest);
const MAX_NAMING = 6;

/** The variable that these few words name. */
function meant(rest: string, open: readonly NormalVariable[]): NormalVariable | undefined {
  const words = rest.split(' ').filter(Boolean);
  if (words.length === 0 || words.length > MAX_NAMING) return undefined;
  const stems = new Set(words.map(stem));
  const named = open.filter((variable) => namesOf(variable).some((name) => stems.has(name)));
  return named[0];
}

const GENERAL = new Set(
  'your the a of to for contact customer patient user caller day time number date'.split(' ').map(stem),
);

function namesOf(variable: NormalVariable): string[] {
  const own = tokenize(labelOf(variable.name)).map(({ lower }) => stem(lower));
  const kind = (OF_KIND[variableKindOf(variable)] ?? '').split(' ').filter(Boolean).map(stem);
  return [...own.filter((word) => !GENERAL.has(word)), ...kind];
}
