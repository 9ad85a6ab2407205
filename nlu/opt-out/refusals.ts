// Owns the shapes of a refusal in plain words, English and Spanish: what is an opt-out, what only looks like one, and what is worth a question.

export type OptOutHeard = 'opt_out' | 'unsure' | 'no';

/** What we send or do. */
const SENT =
  '(?:texts?|messages?|calls?|emails|spam|ads?|adverts?|advertisements?|promos?|promotions?|offers?|alerts?|updates?|notifications?|reminders?|junk|communications?|contact|solicitations?|marketing|newsletters?)';
const THOSE = '(?:all|any|the|these|those|your|this|that|of|future|further|more|my|such|other|with)';
const END =
  '(?:already|anymore|again|ever|please|thanks|thank|you|now|ok|okay|at|all|immediately|today|from|me|us|sir|here|for|good|man|bro|dude|guys|everything|forever|period)';
const LEAD =
  '(?:please|ok|okay|just|hey|hi|hello|yo|kindly|sorry|can|could|would|will|you|so|well|no|and|i|said|now|um|uh|yes|look|listen|dude|bro|man|guys)';

const shapes = (...sources: string[]): RegExp[] => sources.map((source) => new RegExp(source));

/** The opposite, or a question about it. */
const KEEPS = shapes(
  '\\b(?:not|never|cannot|without)(?: (?:want|wish|mean|meant|like|try|trying|need|going|plan|intend|ask|asked|me|you|them|yet|ever|please|accidentally|us|actually|really))*(?: to)?(?: (?:be|get|getting|have))? (?:unsubscrib\\w*|opt(?:ed|ing)?(?: me| us)? out|remove(?:d)?(?: me| us| my number)?\\b|stop (?:texting|messaging|sending|the|these|calling|them|your|contacting)|take (?:me|us|my number) off|drop me|cancel these|quit (?:texting|sending|calling))',
  '\\b(?:did|was|were|am|have|had|got|been|get) (?:i |we )?(?:been |being )?(?:unsubscribed?|removed|opted out)(?: (?:by|from|off|again|in|on))?\\b(?! (?:me|this|please|now))',
  '\\bunsubscribed? (?:by|from what|accidentally|in error)|\\baccidentally (?:unsubscribed?|opted|removed|said|sent|texted)',
  '\\bwhy (?:did|have|would|was|were|am) (?:you|i|we|they) (?:\\w+ )?(?:stop|stopped|quit|unsubscribe|unsubscribed|remove|removed|opt|opted)',
  '(?<!\\bif )\\b(?:you|they|it|he|she|we|which|that|has|have|had) (?:\\w+ )?stopped (?!me\\b)',
  '\\b(?:not|never) (?:say|said|text|texted|mean|meant|send|sent|reply|replied)(?: to)? stop\\b',
);

const OPT_OUT = shapes(
  `^(?:${LEAD} )*stop(?: (?:it|this|that|these|those|them|${END}))*$`,
  `\\b(?:stop|quit|cease|discontinue|halt)(?: it)?(?: with)?(?: ${THOSE})* ${SENT}\\b`,
  `\\b(?:end|cancel|terminate)(?: (?:all|any|the|these|those|your|future|further|more|my))* (?:texts|messages|calls|spam|alerts|communications?|notifications)\\b`,
  '(?<!\\b(?:not|cannot|never|did you|do you|have you|why you|i|he|she|they|will) )\\b(?:stop|quit|cease|spot)(?: \\w+){0,1} (?:texting|messaging|contacting|sending|spamming|bothering|bugging|harassing|pestering|emailing)\\b',
  `\\b(?:cut|knock) it out with(?: ${THOSE})* ${SENT}\\b`,
  '\\bmy (?:number|cell|phone|info|details)\\b.{0,20}\\b(?:remove|delete|erase|lose|drop) it\\b',
  '\\b(?:stop|quit) (?:getting|receiving) (?:any|all|these|those|your|the|this|them|texts|messages|calls|so many|anything)\\b',
  `\\bnot (?:want|need|wish|like|care|interested)(?: (?:to|get|receive|see|have|for|in|getting|receiving|any|more|of|your|all|be|sent|you|send|sending|me|us|the|hear|from))* (?:these|those|them|(?:(?:these|those|your) (?:\\w+ ){1,2})?${SENT})(?: (?:${SENT}|${END}))*$`,
  `\\bnot (?:want|need|wish|like)(?: to)?(?: (?:get|receive|getting|see))* (?:this|it)(?: (?:kind|stuff|from you|from))* (?:anymore|again|ever)(?: ${END})*$`,
  `\\bnot (?:want|need|wish|like)(?: to)? (?:hear|get anything|receive anything|be texted|be messaged|be contacted|be called)(?: (?:from|you|anything|else|by))*(?: ${END})*$`,
  '\\b(?:not|never)(?: ever)? send(?: me| us| this number| my phone)?(?: (?:any|anything|more|these|those|this|your|texts?|messages?|another|stuff|it|else))+\\b(?! (?:until|before|yet|till|by))',
  `\\b(?:(?:remove|take|delete|drop|erase)(?: (?:me|us|my number|this number|my name|my info|my phone))(?: (?:off|out|from))?|(?:get|pull|cut) (?:me|us|my number|this number) (?:off|out|from))(?: (?:this|these|that|here|your|the|list|lists|system|database|records|contacts|of|texts|messages|thing|${END}))*$`,
  `^(?:${LEAD} )*no more(?: ${END})*$`,
  `\\bno more(?: of)?(?: (?:these|those|this|your|the))*(?: ${SENT})?(?: ${END})*$(?<=no more.*(?:these|those|this|texts?|messages?|calls?|spam|ads?|promos?|alerts?|emails|junk|notifications?|updates?|offers?)(?: ${END})*)`,
  `\\benough (?:already )?(?:with|of)(?: ${THOSE})* ${SENT}\\b`,
  `^(?:${LEAD} )*(?:go away|get lost|buzz off|bugger off|piss off|screw off|back off|beat it)\\b`,
  '(?<!\\bnot )\\bleave (?:me|us)(?: (?:the|to))? alone\\b',
  `\\b(?:how|where) (?:do|can|to|would|could|does)(?: (?:i|we|you|one))?(?: \\w+)? (?:unsubscribe|opt (?:me )?out|stop (?:getting|receiving|these|this|texts|messages|the (?:texts|messages))|get off|cancel these)\\b`,
  `\\b(?:turn|shut|switch) (?:(?:these|those|them|this)(?: ${SENT})?|${SENT}) off\\b|\\b(?:turn|shut|switch) off(?: ${THOSE})* ${SENT}\\b`,
  '\\b(?:blocking|block|reporting|report) (?:you|your number|this number)\\b|\\b(?:blocked|reported) and (?:reported|blocked|deleted)\\b',
  `\\b(?:not|never)(?: \\w+)? (?:sign|signed|ask|asked|subscribe|subscribed|consent|consented|agree|agreed|opt|opted)(?: (?:up|in|to|for|get|getting|receive|receiving|any|your|the))* (?:these|those|this|your)? ?${SENT}\\b`,
  '\\b(?:asked|told|said|telling|asking|begging|tell|say)(?: \\w+){0,4} (?:to )?stop(?: (?:already|please|now|it|texting|messaging|this))*$',
  `\\b(?:want|like|need|wish|please|make|get)(?: ${THOSE})*(?: (?:these|those|this|it|them|${SENT})) (?:to )?(?:stop|stopped|end)(?: ${END})*$`,
  '\\b(?:want|wants|like|wish|love|please)(?: me| you)?(?: \\w+)? (?:off|out of) (?:this|your|the|these)(?: \\w+)? (?:list|lists|texts|messages|thread|chat|group)\\b',
  '\\bopt (?:me|us|this number) out\\b|(?<!\\b(?:an|the) )\\bopt(?:ing)? out\\b(?! (?:fee|option|form|policy|link|page|period))',
  '\\b(?:unsubscribe|disenroll|unenroll)(?: (?:me|us|this|now|please|from|my|all))+\\b|^(?:\\w+ ){0,6}unsubscribe$',
);

/** Worth one question: it may be meant, and a wrong guess would cost either of us. */
const UNSURE = shapes(
  `^(?:${LEAD} )*(?:this|it) is spam\\b|^spam$`,
  `\\bnot (?:want|need|like)(?: to)?(?: (?:get|receive))? (?:this|it)(?: ${END})*$`,
  '\\b(?:not|never)(?: \\w+)? (?:sign|signed|subscribe|subscribed|agree|agreed|consent|consented)(?: up)? (?:for|to) (?:this|it|any)\\b',
  `^(?:${LEAD} )*(?:that is |i have had )?enough(?: ${END})*$`,
  '\\bwhy (?:are|do) you (?:keep )?(?:texting|messaging|contacting|sending|text|message|contact)',
  '\\bunsubscribe\\b',
);

const VERB = '(?:escrib|llam|contact|molest|texte|mensaje|marqu|habl|busqu|fastidi|jod)';
/** "No manden el camión" is about a truck: what is sent decides. */
const SENDS = '(?:mand|envi)';
const SENT_ES =
  '(?:mensajes?|textos?|sms|mensajitos?|correos?|publicidad|promociones|promos?|anuncios|ofertas|alertas|avisos|recordatorios|spam|cosas|nada)';
const FORM = '(?:e|en|es|a|an|as|ar|ir|ee|een)';
const POLITE = '(?:por|favor|porfa|porfavor|ya|gracias|todo|todos|de|una|vez|ahora|mismo|plis|mas|nunca|jamas|please)';
const LATER = '(?!.*\\b(?:hoy|manana|ahora|luego|despues|antes|hasta|noche|tarde|trabajo|domingo|lunes)\\b)';

const SPANISH_KEEPS = shapes(
  '\\bno (?:quiero|deseo|quisiera|queria|pedi)(?: que me| que)? (?:dar|darme|den|cancel\\w*|desuscri\\w*|quiten|borren|eliminen)',
  `\\bno (?:me )?(?:dejen?|dejes|paren?|pares) de\\b`,
  `\\bno me (?:den|quiten|borren|eliminen|saquen|cancelen)\\b`,
);
const SPANISH = shapes(
  `^(?:${POLITE} )*(?:alto|basta|pare|paren|parar|detener|detente|detenganse|cancelar|baja|alto ya)(?: ${POLITE})*$`,
  `\\b(?:no|nunca|jamas)(?: (?:me|nos|le|les|se|quiero|deseo|que|vuelvan|vuelva|vuelvas|a))* ${VERB}${FORM}(?:me|nos)?\\b${LATER}`,
  `\\b(?:no|nunca|jamas)(?: (?:me|nos|le|les|se|quiero|deseo|que|vuelvan|vuelva|vuelvas|a))* ${SENDS}${FORM}(?:me|nos)?(?: (?:${POLITE}|estos|esos|sus|tus|los|las|ningun|ninguna|tantos|otro|otra))* ${SENT_ES}\\b`,
  `\\b(?:no|nunca|jamas)(?: (?:vuelvan|vuelva|vuelvas|a|quiero|que))* (?:me|nos)(?: (?:vuelvan|vuelva|vuelvas|a))* ${SENDS}${FORM}(?: ${POLITE})*$`,
  `(?<!no )\\b(?:deje|dejen|deja|dejar|dejes|pare|paren|parar|cese|cesen) (?:ya )?de (?:${VERB}|${SENDS})\\w*|(?<!no )\\b(?:deje|dejen|deja|pare|paren) de (?:marcar|acosar|textear)\\w*`,
  `\\b(?:quit|borr|elimin|saqu|sac|remuev|retir)(?:e|en|a|ar)(?:me|nos)\\b(?: (?:la|su|esta|esa|lista|del|sistema|el|base|datos|aqui|${POLITE}))*$`,
  '\\b(?:quit|borr|elimin|saqu|retir|remuev)(?:e|en|a|ar|es) (?:ya )?(?:mi|este|nuestro) (?:numero|telefono|nombre|contacto|celular|informacion)\\b',
  '\\b(?:dar|darme|darnos|den|denme|deme|dame|quiero|solicito|pido)(?: \\w+)? (?:de )?baja\\b',
  '\\bno (?:quiero|deseo|necesito)(?: (?:mas|recibir|sus|estos|esos|los|tus|ver|nada|de|ningun|ningunos|seguir|recibiendo))* (?:mensajes?|textos?|llamadas?|sms|correos?|publicidad|promociones|spam|ustedes|anuncios)\\b',
  '\\bno mas (?:mensajes?|textos?|llamadas?|sms|publicidad|spam|correos?|promociones)\\b',
  '\\bdej\\w* en paz\\b',
  '\\bcancel(?:ar|en|e|a) (?:(?:los|estos|mis|todos|sus|las|esos) )*(?:mensajes|textos|sms|llamadas)\\b',
  '\\b(?:desuscri|desinscri|desubscri)\\w+',
);

/** By text it may mean "stop"; on the phone it is an answer, and the flow of the call has a way for it. */
export const saysWrongNumber = (plain: string): boolean => /\bwrong (?:number|person)\b|numero equivocado/.test(plain);

/** `plain`: one sentence in plain words, joined by blanks. */
export function refusalIn(plain: string): OptOutHeard | 'keeps' {
  if (KEEPS.some((shape) => shape.test(plain)) || SPANISH_KEEPS.some((shape) => shape.test(plain))) return 'keeps';
  if (OPT_OUT.some((shape) => shape.test(plain)) || SPANISH.some((shape) => shape.test(plain))) return 'opt_out';
  return UNSURE.some((shape) => shape.test(plain)) ? 'unsure' : 'no';
}
