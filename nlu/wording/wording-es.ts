// Owns what a form says in Spanish: asking, asking again, saying what was understood, and reading values back. No I/O.

import type { EffectOf } from '../../flow/interpreter/state.ts';
import type { Json, JsonObject } from '../../flow/language/json.ts';
import type { NormalVariable } from '../../flow/language/normal-graph.ts';
import { type Saying, sayList, sayValue } from '../../flow/text/said-values.ts';
import { languageOf } from '../../flow/text/spoken-language.ts';
import { sayMeasured } from '../extract/units.ts';
import { isPast, labelOf, variableKindOf } from '../extract/variable-kinds.ts';
import { spokenInstructions } from './spoken.ts';

type Collect = EffectOf<'collect'>;

/** What variables are called, by the words of their names; the first that fits. Others are called as their author called them. */
const NOUNS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:last (?:four|4)|last4)\b/, 'los últimos cuatro dígitos'],
  [/\bappointment (?:type|kind)\b/, 'el tipo de cita'],
  [/\bissue (?:type|kind)\b/, 'el tipo de problema'],
  [/\bmember(?:ship)? level\b/, 'su nivel de socio'],
  [/\binsurance (?:number|id)\b/, 'su número de seguro'],
  [/\b(?:ssn|social security)\b/, 'su número de Seguro Social'],
  [/\bsku\b/, 'el código del producto'],
  [/\bemployer\b/, 'su empleador'],
  [/\bavailability\b/, 'su disponibilidad'],
  [/\bfrequency\b/, 'la frecuencia'],
  [/\breason\b/, 'el motivo'],
  [/\b(?:first|given) name\b/, 'su nombre'],
  [/\b(?:last|family) name\b|\bsurname\b/, 'su apellido'],
  [/\b(?:company|business|employer) name\b|\b(?:company|business)\b/, 'el nombre de su empresa'],
  [/\b(?:pet|dog|cat) name\b/, 'el nombre de su mascota'],
  [/\b(?:child|kid|son|daughter) name\b/, 'el nombre de su hijo o hija'],
  [/\b(?:doctor|dentist) name\b|\b(?:doctor|dentist)\b/, 'el nombre del doctor'],
  [/\bproduct name\b/, 'el nombre del producto'],
  [/\buser ?name\b/, 'su nombre de usuario'],
  [/\brecipient name\b/, 'el nombre del destinatario'],
  [/\b(?:parent|guardian) name\b/, 'el nombre del padre, de la madre o del tutor'],
  [
    /^(?:(?:customer|client|caller|patient|guest|user|person|visitor|member|lead|contact|full|legal|own|your) )*name$/,
    'su nombre',
  ],
  [/\be ?-?mail\b/, 'su correo electrónico'],
  [/\b(?:phone|mobile|cell|telephone|tel|call ?back (?:number|phone)|contact number)\b/, 'su número de teléfono'],
  [/\bdelivery address\b/, 'la dirección de entrega'],
  [/\bbilling address\b/, 'la dirección de facturación'],
  [/\brecipient (?:address|addr)\b/, 'la dirección del destinatario'],
  [/\bnew (?:address|addr)\b/, 'su nueva dirección'],
  [/\bold (?:address|addr)\b/, 'su dirección anterior'],
  [/\b(?:address|addr)\b/, 'su dirección'],
  [/\bstreet\b/, 'la calle'],
  [/\b(?:birth|birthday|dob)\b/, 'su fecha de nacimiento'],
  [/\bdestination\b/, 'el destino'],
  [/\b(?:departure|origin) (?:city|airport)\b/, 'la ciudad de salida'],
  [/\barrival (?:city|airport)\b/, 'la ciudad de llegada'],
  [/\bcity|town\b/, 'la ciudad'],
  [/\bcountry\b/, 'el país'],
  [/\bstate\b|\bprovince\b/, 'el estado'],
  [/\b(?:zip|postal|post ?code)\b/, 'su código postal'],
  [/\bcheck ?in\b/, 'su día de llegada'],
  [/\bcheck ?out\b/, 'su día de salida'],
  [/\barrival (?:date|day)\b/, 'su día de llegada'],
  [/\bdeparture (?:date|day)\b/, 'su día de salida'],
  [/\barrival time\b/, 'su hora de llegada'],
  [/\bdeparture time\b/, 'su hora de salida'],
  [/\b(?:pick ?up|collection) (?:date|day)\b/, 'el día de recogida'],
  [/\b(?:pick ?up|collection) time\b/, 'la hora de recogida'],
  [/\b(?:return|drop ?off) (?:date|day)\b/, 'el día de devolución'],
  [/\b(?:start|begin|from|move ?in) (?:date|day)\b|^from\b/, 'el día de inicio'],
  [/\b(?:end|last|until) (?:date|day)\b|^until\b/, 'el día de fin'],
  [/\bdelivery (?:date|day)\b/, 'el día de entrega'],
  [/\bdelivery time\b/, 'la hora de entrega'],
  [/\b(?:appointment|visit|booking|reservation) (?:date|day)\b/, 'el día de la cita'],
  [/\b(?:appointment|visit|booking|reservation) time\b/, 'la hora de la cita'],
  [/\b(?:payment|pay) (?:date|day)\b/, 'el día de pago'],
  [/\b(?:due date|deadline)\b/, 'la fecha límite'],
  [/\bpurchase date\b/, 'la fecha de compra'],
  [/\b(?:incident|accident) date\b/, 'la fecha del incidente'],
  [/\bnew (?:date|day)\b/, 'el nuevo día'],
  [/\bnew time\b/, 'la nueva hora'],
  [/\bdriver age\b/, 'la edad del conductor'],
  [/\bchild age\b/, 'la edad del niño'],
  [/^(?:(?:customer|client|caller|patient|guest|user|person|your) )*age$/, 'su edad'],
  [/\b(?:stay|rental period|vacation|travel dates|dates)\b/, 'las fechas'],
  [/\b(?:nights|duration|length|weeks|how long)\b/, 'la duración'],
  [/\b(?:date and time|date ?time|appointment|callback at|appointment at|meeting)\b/, 'el día y la hora'],
  [/\b(?:date|day)\b/, 'el día'],
  [/\b(?:time|hour)\b/, 'la hora'],
  [/\b(?:guests?|people|persons?|party|attendees|passengers)\b/, 'el número de personas'],
  [/\badults\b/, 'el número de adultos'],
  [/\bchildren|kids\b/, 'el número de niños'],
  [/\btickets? (?:number|id)\b/, 'su número de ticket'],
  [/\btickets?\b/, 'el número de entradas'],
  [/\bbed ?rooms\b/, 'el número de dormitorios'],
  [/\broom number\b/, 'su número de habitación'],
  [/\broom type\b/, 'el tipo de habitación'],
  [/\brooms\b|\broom count\b/, 'el número de habitaciones'],
  [/\b(?:order (?:type|method)|fulfill?ment|delivery or pick ?up)\b/, 'el tipo de pedido'],
  [/\border (?:items|contents)\b/, 'su pedido'],
  [/\border\b/, 'su número de pedido'],
  [/\b(?:account|acct)\b/, 'su número de cuenta'],
  [/\bpolicy\b/, 'su número de póliza'],
  [/\bclaim\b/, 'su número de siniestro'],
  [/\binvoice\b/, 'su número de factura'],
  [/\btracking\b/, 'su número de seguimiento'],
  [/\b(?:confirmation|booking|reservation)\b/, 'su número de reserva'],
  [/\b(?:reference|ref)\b/, 'su número de referencia'],
  [/\bmember(?:ship)?\b/, 'su número de socio'],
  [/\bpassport\b/, 'su número de pasaporte'],
  [/\b(?:plate)\b/, 'su matrícula'],
  [/\b(?:licen[sc]e)\b/, 'su licencia de conducir'],
  [/\bvin\b/, 'el número de bastidor'],
  [/\bserial\b/, 'el número de serie'],
  [/\bmeter\b/, 'la lectura del contador'],
  [/\b(?:promo|discount|coupon) code\b/, 'su código de descuento'],
  [/\b(?:pin)\b/, 'su PIN'],
  [/\biban\b/, 'su IBAN'],
  [/\bflight\b/, 'su número de vuelo'],
  [/\b(?:payment method|payment type)\b/, 'la forma de pago'],
  [/\bcontact method|preferred contact\b/, 'la forma de contacto'],
  [/\b(?:budget)\b/, 'su presupuesto'],
  [/\bdeposit\b/, 'el depósito'],
  [/\bdonation\b/, 'el importe de la donación'],
  [/\b(?:price|cost)\b/, 'el precio'],
  [/\b(?:income|salary)\b/, 'sus ingresos'],
  [/\b(?:amount|money|sum|payment)\b/, 'el importe'],
  [/\b(?:reason|motive|cause)\b/, 'el motivo'],
  [/\b(?:rating|score)\b/, 'su puntuación'],
  [/\b(?:symptoms)\b/, 'sus síntomas'],
  [/\ballerg(?:y|ies)\b/, 'sus alergias'],
  [/\b(?:reason|motive|cause)\b/, 'el motivo'],
  [/\b(?:issue|problem|complaint)\b/, 'el problema'],
  [/\bincident\b/, 'lo que pasó'],
  [/\bquestion\b/, 'su pregunta'],
  [/\b(?:message)\b/, 'su mensaje'],
  [/\b(?:feedback|opinion)\b/, 'su opinión'],
  [/\b(?:comments?|notes?|requests?|requirements?|details?|info|information)\b/, 'sus comentarios'],
  [/\b(?:topic|subject)\b/, 'el tema'],
  [/\b(?:language)\b/, 'el idioma'],
  [/\b(?:occupation|job|profession)\b/, 'su profesión'],
  [/\bwebsite|url\b/, 'su página web'],
  [/\bbank\b/, 'su banco'],
  [/\binsurance\b/, 'su seguro'],
  [/\bemergency contact\b/, 'su contacto de emergencia'],
  [/\brelationship\b/, 'su parentesco'],
  [/\bheight\b/, 'su altura'],
  [/\bweight\b/, 'su peso'],
  [/\bgender\b/, 'su género'],
  [/\b(?:department)\b/, 'el departamento'],
  [/\b(?:location|branch|store|office|clinic)\b/, 'el lugar'],
  [/\btoppings\b/, 'los ingredientes'],
  [/\bcrust\b/, 'la masa'],
  [/\bpizza size\b/, 'el tamaño de la pizza'],
  [/\bpizza\b/, 'la pizza'],
  [/\bsize\b/, 'el tamaño'],
  [/\bcolou?r\b/, 'el color'],
  [/\b(?:brand|make)\b/, 'la marca'],
  [/\bmodel\b/, 'el modelo'],
  [/\b(?:car|vehicle) (?:class|category|type)\b/, 'el tipo de coche'],
  [/\b(?:car|vehicle)\b/, 'el coche'],
  [/\bservice\b/, 'el servicio'],
  [/\btreatment\b/, 'el tratamiento'],
  [/\bplan|package|subscription\b/, 'el plan'],
  [/\b(?:product|item)\b/, 'el producto'],
  [/\b(?:products|items)\b/, 'los productos'],
  [/\bseat\b/, 'el asiento'],
  [/\bpriority\b/, 'la prioridad'],
  [/\b(?:class|category)\b/, 'la clase'],
  [/\b(?:type|kind)\b/, 'el tipo'],
  [/^(?:quantity|qty|count|number of items)$/, 'la cantidad'],
  [/\bcode\b/, 'el código'],
  [/\b(?:number|id)\b/, 'el número'],
];

/** Questions that do not ask "¿Cuál es …?", by what is asked for. */
const QUESTIONS: Readonly<Record<string, string>> = {
  'su edad': '¿Qué edad tiene?',
  'la edad del conductor': '¿Qué edad tiene el conductor?',
  'la edad del niño': '¿Qué edad tiene el niño?',
  'el día': '¿Qué día?',
  'el nuevo día': '¿Qué nuevo día prefiere?',
  'la hora': '¿A qué hora?',
  'la nueva hora': '¿Qué nueva hora prefiere?',
  'el día y la hora': '¿Qué día y a qué hora?',
  'el día de la cita': '¿Para qué día es la cita?',
  'la hora de la cita': '¿Para qué hora es la cita?',
  'el día de entrega': '¿Para qué día es la entrega?',
  'la hora de entrega': '¿Para qué hora es la entrega?',
  'el día de recogida': '¿Para qué día es la recogida?',
  'la hora de recogida': '¿Para qué hora es la recogida?',
  'las fechas': '¿Desde qué día y hasta qué día?',
  'la duración': '¿Por cuánto tiempo?',
  'el número de personas': '¿Cuántas personas son?',
  'el número de adultos': '¿Cuántos adultos son?',
  'el número de niños': '¿Cuántos niños son?',
  'el número de entradas': '¿Cuántas entradas desea?',
  'el número de dormitorios': '¿Cuántos dormitorios?',
  'el número de habitaciones': '¿Cuántas habitaciones?',
  'la cantidad': '¿Cuántos desea?',
  'lo que pasó': '¿Qué pasó?',
  'el tema': '¿De qué se trata?',
  'sus comentarios': '¿Hay algo más que debamos saber?',
  'sus alergias': '¿Tiene alguna alergia?',
  'su pedido': '¿Qué desea pedir?',
  'los ingredientes': '¿Qué ingredientes desea?',
  'los productos': '¿Qué productos desea?',
  'la ciudad': '¿En qué ciudad?',
  'el país': '¿En qué país?',
  'el estado': '¿En qué estado?',
  'el lugar': '¿En qué lugar?',
  'el producto': '¿Qué producto es?',
  'el servicio': '¿Qué servicio desea?',
  'su seguro': '¿Qué seguro tiene?',
  'la pizza': '¿Qué pizza desea?',
  'el idioma': '¿Qué idioma prefiere?',
  'su disponibilidad': '¿Cuándo está disponible?',
  'los últimos cuatro dígitos': '¿Cuáles son los últimos cuatro dígitos?',
};

/** Yes-or-no questions, by the words of their names. */
const YES_NO: readonly (readonly [RegExp, string])[] = [
  [/\bnew (?:patient|customer|client|guest)\b|\bfirst (?:time|visit)\b/, '¿Es la primera vez que nos visita?'],
  [/\b(?:returning|existing) (?:patient|customer|client|guest)\b/, '¿Ya es cliente nuestro?'],
  [/\bmember(?:ship)?\b/, '¿Es usted socio?'],
  [/\b(?:urgent)\b/, '¿Es urgente?'],
  [/\bemergency\b/, '¿Es una emergencia?'],
  [/\b(?:insurance|insured)\b/, '¿Tiene seguro?'],
  [/\bpets?\b/, '¿Tiene mascotas?'],
  [/\baccount\b/, '¿Tiene una cuenta?'],
  [/\ballerg/, '¿Tiene alguna alergia?'],
  [/\bdelivery or pick ?up\b/, '¿Es a domicilio o para recoger?'],
  [/\bdelivery\b/, '¿Es a domicilio?'],
  [/\bpick ?up\b/, '¿Es para recoger?'],
  [/\bgift\b/, '¿Es para regalo?'],
  [/\b(?:over|18|adult)\b/, '¿Es usted mayor de edad?'],
  [/\bcall ?back\b/, '¿Quiere que le llamemos?'],
  [/\breschedule\b/, '¿Quiere cambiar la cita?'],
  [/\bbreakfast\b/, '¿Desea desayuno?'],
  [/\bnewsletter\b/, '¿Quiere recibir nuestras noticias?'],
  [/\bparking\b/, '¿Necesita aparcamiento?'],
  [/\bwheelchair\b/, '¿Necesita silla de ruedas?'],
  [/\binvoice|receipt\b/, '¿Necesita factura?'],
  [/\bcan (?:come|attend|make it)\b/, '¿Puede venir?'],
  [/\b(?:terms|agrees?|agreed|consents?|accepts?|accepted|permission|opt in)\b/, '¿Está de acuerdo?'],
  [/\bconfirm/, '¿Lo confirma?'],
  [/\bpaid\b/, '¿Ya ha pagado?'],
  [/\bvisited\b/, '¿Ya nos ha visitado antes?'],
  [/\b(?:smoker|smokes)\b/, '¿Fuma usted?'],
  [/\bvegetarian\b/, '¿Es vegetariano?'],
  [/\bhome ?owner\b/, '¿Es propietario de su casa?'],
  [/\bavailable\b/, '¿Está disponible?'],
  [/\bbusiness\b/, '¿Es para una empresa?'],
  [/\bspeaks? english\b/, '¿Habla inglés?'],
  [/\binterested\b/, '¿Le interesa?'],
  [/\b(?:attend(?:ing)?|coming)\b/, '¿Va a asistir?'],
  [/\bwarranty\b/, '¿Está en garantía?'],
  [/\brecommend\b/, '¿Nos recomendaría?'],
  [/\b(?:been|came) before\b/, '¿Ya nos ha visitado antes?'],
  [/\bhigh chair\b/, '¿Necesita una silla alta?'],
  [/\bdecision maker\b/, '¿Toma usted la decisión?'],
];

/** The same apology is not said twice in a row: which one it is depends on the turn alone. */
const MISSED = ['Disculpe, no le he entendido bien.', 'No le he entendido del todo.', 'Perdone, todavía falta algo.'];
const STILL_NEEDED = [
  (things: string) => `Disculpe, todavía me falta ${things}.`,
  (things: string) => `No le he entendido bien. Todavía me falta ${things}.`,
  (things: string) => `Para continuar me falta ${things}.`,
];

const pick = <T>(phrasings: readonly T[], { attempt, turn }: Pick<Collect, 'attempt' | 'turn'>): T =>
  phrasings[(turn ?? Math.max(0, attempt - 1)) % phrasings.length]!;

export function questionInSpanish(effect: Collect): string {
  const { variables, instructions, attempt, confirm, understood, partial, doubted, form = [] } = effect;
  if (confirm) return `Tengo ${sayList(readBackParts(form, confirm, effect), 'es')}. ¿Es correcto?`;
  if (doubted && variables.length === 0) return `Lo siento. ¿Qué debo cambiar${choicesOf(form)}?`;
  const values = understood ? readBackParts(understood.variables, understood.values, effect) : [];
  const heard = values.length > 0 ? `Entendido: ${sayList(values, 'es')}.` : '';
  if (variables.length === 0) return heard;
  const missed = attempt > 0 && heard === '';
  const written = partial ? '' : spokenInstructions(instructions, '', 'es');
  if (written !== '') return missed ? `${pick(MISSED, effect)} ${written}` : [heard, written].filter(Boolean).join(' ');
  const [first] = variables;
  const isOne = variables.length === 1 || Boolean(first?.question);
  if (missed && (!isOne || !first || !asksItself(first)))
    return pick(STILL_NEEDED, effect)(sayList([...new Set(variables.map(spanishNoun))], 'es'));
  const question =
    isOne && first
      ? spanishQuestion(first)
      : `¿Me puede decir ${sayList([...new Set(variables.map(listedNoun))], 'es')}, por favor?`;
  return [missed ? pick(MISSED, effect) : heard, question].filter(Boolean).join(' ');
}

const asksItself = ({ question, type }: NormalVariable): boolean =>
  question !== undefined || type === 'enum' || type === 'boolean';

function choicesOf(form: readonly NormalVariable[]): string {
  const nouns = [...new Set(form.map(spanishNoun))];
  return nouns.length < 2 || nouns.length > 8 ? '' : `: ${sayList(nouns, 'es', 'or')}`;
}

const optionsOf = ({ type, enum_values: values }: NormalVariable): string[] =>
  type === 'enum' ? values.slice(0, 12).map((value) => value.replace(/_/g, ' ')) : [];

/** The question for one variable. */
export function spanishQuestion(variable: NormalVariable): string {
  if (variable.question) return variable.question;
  const described = variable.description.trim();
  if (/^¿.+\?$/.test(described)) return described.slice(0, 300);
  if (variable.type === 'boolean') return booleanQuestion(variable);
  const noun = spanishNoun(variable);
  const options = sayList(optionsOf(variable), 'es', 'or');
  if (options !== '') return `¿${/^l[ao]s /.test(noun) ? 'Cuáles son' : 'Cuál es'} ${noun}: ${options}?`;
  if (noun.startsWith('«')) return `¿Me puede decir ${noun}, por favor?`;
  // What is past is not chosen any more.
  const isOver = isPast(variable) && /^(?:el (?:nuevo )?día|la (?:nueva )?hora)\b/.test(noun);
  const asked = isOver ? undefined : QUESTIONS[noun];
  return asked ?? `¿${/^(?:los|las|sus) /.test(noun) ? 'Cuáles son' : 'Cuál es'} ${noun}?`;
}

function booleanQuestion(variable: NormalVariable): string {
  const written = variable.label ?? spanishDescription(variable);
  if (written !== undefined) return `¿${written.charAt(0).toUpperCase()}${written.slice(1)}, sí o no?`;
  const about = `${labelOf(variable.name)} ${variable.description.slice(0, 200).toLowerCase()}`;
  return YES_NO.find(([pattern]) => pattern.test(about))?.[1] ?? `«${labelOf(variable.name)}»: ¿sí o no?`;
}

/** A description that was written in Spanish. */
function spanishDescription({ description }: NormalVariable): string | undefined {
  const text = description
    .trim()
    .replace(/\s*\([^)]*\)/g, '')
    .replace(/[.:]$/, '');
  const isShort = text !== '' && text.length <= 70 && !/[.;:]/.test(text);
  return isShort && (languageOf(text) === 'es' || /[ñáéíóú]/i.test(text))
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : undefined;
}

const ARTICLE = /^(?:su|sus|el|la|los|las|un|una|lo) /;

/** What stands for the variable in a sentence. */
export function spanishNoun(variable: NormalVariable): string {
  const written = variable.label ?? spanishDescription(variable);
  if (written !== undefined) return withArticle(written);
  if (variable.type === 'boolean') {
    const clause = clauseOf(booleanQuestion(variable));
    return clause.startsWith('«') ? `«${labelOf(variable.name)}»` : `si ${clause}`;
  }
  return (
    knownNoun(variable) ??
    (variableKindOf(variable) === 'count' ? `la cantidad («${labelOf(variable.name)}»)` : `«${labelOf(variable.name)}»`)
  );
}

/** "¿Es urgente?" → "es urgente" */
const clauseOf = (question: string): string => {
  const plain = question.replace(/[¿?]/g, '');
  return plain.charAt(0).toLowerCase() + plain.slice(1);
};

/** By the ending of the first word, which decides nearly always. */
function withArticle(text: string): string {
  if (ARTICLE.test(text)) return text;
  const [first = ''] = text.split(' ');
  const isFeminine =
    /(?:a|ción|sión|dad|tad|tud|umbre|ie)s?$/.test(first) &&
    !/^(?:día|mapa|idioma|problema|tema|sistema|programa)s?$/.test(first);
  const isPlural = /[aeiou]s$/.test(first) && !/^(?:mes|lunes|martes|jueves|viernes)$/.test(first);
  const article = isFeminine ? 'la' : 'el';
  return `${isPlural ? { la: 'las', el: 'los' }[article] : article} ${text}`;
}

/** A variable in a list of what is asked for, with what it may be. */
function listedNoun(variable: NormalVariable): string {
  const options = optionsOf(variable);
  return options.length > 0 ? `${spanishNoun(variable)} (${sayList(options, 'es', 'or')})` : spanishNoun(variable);
}

/** Says too little without the name that the author gave it. */
const VAGUE = new Set(['el número', 'el código', 'el tipo']);
/** What these hold is said, whatever they are called. */
const FIRST_BY_KIND = new Set(['datetime', 'date_range', 'duration']);
const KIND_NOUNS: Readonly<Record<string, string>> = {
  date: 'el día',
  time: 'la hora',
  datetime: 'el día y la hora',
  date_range: 'las fechas',
  duration: 'la duración',
  email: 'su correo electrónico',
  phone: 'su número de teléfono',
  money: 'el importe',
  amount: 'el importe',
  age: 'su edad',
};

/** By its name, else by its description, else by what it holds. */
function knownNoun(variable: NormalVariable): string | undefined {
  const kind = variableKindOf(variable);
  if (FIRST_BY_KIND.has(kind)) return KIND_NOUNS[kind];
  const fits = ([pattern]: readonly [RegExp, string], text: string): boolean => pattern.test(text);
  const named = NOUNS.find((one) => fits(one, labelOf(variable.name)))?.[1];
  // A bare "number" says less than what it holds, and a count is no other thing.
  const isCounted = /^(?:el número de|la cantidad|la duración|su edad|su puntuación|la lectura|el importe)/;
  const fitsKind =
    named !== undefined &&
    (kind === 'count' ? isCounted.test(named) : kind !== 'array' || !named.startsWith('el número de'));
  if (named !== undefined && fitsKind && !VAGUE.has(named)) return named;
  if (kind === 'count') return undefined;
  if (kind === 'age') return `la edad («${labelOf(variable.name)}»)`;
  const described = NOUNS.find((one) => fits(one, variable.description.slice(0, 80).toLowerCase()))?.[1];
  return (
    KIND_NOUNS[kind] ??
    (variable.description && described && !VAGUE.has(described) ? described : undefined) ??
    (named && fitsKind ? `${named} («${labelOf(variable.name)}»)` : undefined)
  );
}

const ONE: Readonly<Record<string, string>> = {
  personas: 'persona',
  adultos: 'adulto',
  niños: 'niño',
  entradas: 'entrada',
  habitaciones: 'habitación',
  dormitorios: 'dormitorio',
};

/** A value without a Spanish name of its own speaks for itself: the author's name for it is not said. */
function readBackParts(form: readonly NormalVariable[], values: JsonObject, how: Saying): string[] {
  return Object.entries(values).map(([name, value]) =>
    readBack(
      form.find((one) => one.name === name),
      name,
      value,
      how,
    ),
  );
}

function readBack(variable: NormalVariable | undefined, name: string, value: Json, { today }: Saying): string {
  const plain = sayValue(value, { language: 'es', today }, variable?.type) || 'nada';
  const said = variable && variableKindOf(variable) === 'count' ? sayMeasured(variable, value, plain, 'es') : plain;
  const known = variable ? spanishNoun(variable) : NOUNS.find(([pattern]) => pattern.test(labelOf(name)))?.[1];
  if (known === undefined || known.startsWith('«')) return said;
  const counted = /^el número de (\S+)$/.exec(known)?.[1];
  if (counted && typeof value === 'number') return `${plain} ${value === 1 ? (ONE[counted] ?? counted) : counted}`;
  return `${known.replace(ARTICLE, '').replace(/^si /, '')}: ${said}`;
}
