// Owns the wordings of what people want of any assistant, in English and in Spanish, over plain clauses. Every pattern is linear.

const any = (...words: string[]): string => `(?:${words.join('|')})`;
const pattern = (...parts: string[]): RegExp => new RegExp(`\\b${parts.join(' ')}\\b`);

/** Words for people who work here. */
const STAFF = any(
  'humans?(?: being)?',
  'persons?',
  'people',
  'agents?',
  'representatives?',
  'operators?',
  'supervisors?',
  'managers?',
  'boss',
  'owner',
  'advisors?',
  'advisers?',
  'associates?',
  'specialists?',
  'receptionists?',
  'colleagues?',
  'staff(?: member)?',
  'employees?',
  'team members?',
  'members? of (?:the|your) (?:staff|team)',
  'customer (?:service|support|care)(?: (?:person|agent|representative))?',
  'support (?:team|person|agent|staff)',
  'sales (?:team|person|agent)',
  'someone',
  'somebody',
  'anyone',
  'anybody',
);
/** Words that mean staff even without "talk to". */
const CLEAR_STAFF = any(
  'humans?(?: being)?',
  '(?:real|live|actual|proper|physical|flesh and blood) (?:persons?|people|agent|someone|somebody|one|guy|representative)',
  '(?:agent|representative|operator|supervisor|manager|receptionist)',
  'person(?= (?:please|now|instead|on the (?:line|phone)|here)|$)',
  'customer (?:service|support|care)(?: (?:person|agent|representative))?',
  '(?:someone|somebody|one) (?:real|human|alive|with a pulse)',
);
const ARTICLE =
  '(?:a |an |the |your |some |any |one of your |another |my )?(?:(?:real|live|actual|human|different|proper|other|nice|senior) ){0,2}';
const TALK = any(
  'speak',
  'talk',
  'chat',
  'speaking',
  'talking',
  'chatting',
  'get on the phone',
  'get in touch',
  'deal',
  'discuss this',
  'discuss it',
);

export const WANTS_HUMAN: readonly RegExp[] = [
  pattern(
    TALK,
    `(?:(?:it|this|that|things?|about (?:it|this|that)) )?(?:(?:over|through) )?(?:to|with|2) ${ARTICLE}${STAFF}`,
  ),
  pattern(
    any(
      'connect',
      'transfer',
      'put',
      'pass',
      'switch',
      'forward',
      'hand',
      'patch',
      'redirect',
      'route',
      'send',
      'get',
      'link',
    ),
    `(?:me |us |this |it |my call |the call |this call )?(?:over |through |on |back |straight )?(?:to|with|through to) ${ARTICLE}${STAFF}`,
  ),
  pattern(
    any(
      'get',
      'give',
      'want',
      'need',
      'find',
      'bring',
      'have',
      'would like',
      'prefer',
      'would rather have',
      'call',
      'fetch',
      'reach',
      'contact',
    ),
    `(?:me |us )?(?:to )?${ARTICLE}${CLEAR_STAFF}`,
  ),
  pattern(
    '(?:is|are) there',
    `${ARTICLE}${STAFF}`,
    '(?:who )?(?:i|we) (?:can|could|may)',
    `${any('speak', 'talk', 'chat', 'reach', 'call')}(?! .{0,40}\\b(?:at \\d|at night|after|during|when|if|in case|in an?|outside|overnight|weekends?|about)\\b)`,
  ),
  pattern('(?:is|are) there', '(?:a|an|any|some)', CLEAR_STAFF, '(?:available|around|there|i|that|who|on)'),
  pattern(
    any('want', 'need', 'like', 'prefer', 'let', 'get'),
    '(?:(?:me|us|to|have|someone|somebody) )*(?:someone|somebody|a person)',
    '(?:to )?(?:call|phone|ring|contact)',
    '(?:me|us)',
  ),
  pattern(
    any('do not', 'dont', 'hate', 'tired of', 'sick of', 'no more', 'stop', 'not want to', 'refuse to', 'done'),
    `(?:want |like |wish |wanting )?(?:to )?(?:be )?(?:(?:talk|speak|chat|deal|talking|speaking|chatting|dealing) )?(?:(?:to|with|by) )?(?:a |an |the |this |some |these )?(?:stupid |dumb |damn )?${any('bots?', 'robots?', 'machines?', 'computers?', 'chatbots?', 'ai', 'recordings?')}`,
  ),
  pattern('escalate', '(?:this|it|my (?:case|issue|problem|complaint))'),
  pattern(
    '(?:human|operator|agent|representative|supervisor)',
    any('please', 'now', 'pronto', 'right now', 'immediately'),
  ),
  pattern(any('speak', 'talk'), '(?:to|with) (?:you guys|your (?:team|staff|people|office|front desk))'),
  // "Speak to the guy who does the sawing"
  new RegExp(
    `\\b${any('speak', 'talk', 'chat')} (?:directly )?(?:to|with) (?:the|a|your|one of (?:the|your)) ${any('guys?', 'm[ae]n', 'wom[ae]n', 'lady', 'ladies', 'girl', 'chap', 'bloke', 'fella', 'persons?', 'people', 'one', 'team')} (?:who|that|in charge|responsible|doing|behind)\\b`,
  ),
  // Of a trade: only where it is all that is wanted, since "talk to the doctor about my knee" may be a reason for a visit.
  new RegExp(
    `\\b${any('speak', 'talk', 'chat')} (?:directly )?(?:to|with) (?:the|a|an|your|my|one of (?:the|your)) ${any('dentist', 'doctor', 'nurse', 'hygienist', 'lawyer', 'attorney', 'technician', 'mechanic', 'vet', 'pharmacist', 'accountant', 'engineer', 'consultant', 'therapist', 'stylist', 'teacher', 'landlord', 'secretary', 'clerk', 'expert', 'guy', 'lady', 'boss', 'team')}(?: (?:directly|myself|in person|instead|now|please|right now|himself|herself))*$`,
  ),
];
/** Nothing but this was said. */
export const ONLY_HUMAN = new RegExp(
  `^${ARTICLE}${any('humans?', 'human being', 'agent', 'representative', 'operator', 'supervisor', 'manager', 'live chat', 'customer (?:service|support|care)', 'real person', 'live person', 'live agent', 'person', 'real human', 'front desk', 'receptionist', 'talk to human', 'speak to human')}$`,
);
export const NO_HUMAN: readonly RegExp[] = [
  /\b(?:dont|do not|didnt|doesnt|not|never|rather not|no need to|without|instead of|hate|avoid|wont|no longer)(?: (?:want|need|have|like|wish|care|going|trying|really|wanna|to|be|me|having)){0,4} (?:(?:speak|talk|chat|speaking|talking|chatting|connect|connected|transfer|transferred|transferring|put|deal|dealing|get|wait|call|send|pass)\b|(?:a |an |the |another |any )?(?:human|agent|person|representative|manager|operator))/,
  /\b(?:i|we|he|she|they) (?:just |already |recently |have |had |was |were |been |am |are )*(?:spoke|talked|chatted|spoken|got|speaking|talking|called)\b(?! (?:to|with) (?:a |an |your )?(?:machine|bot|robot))/,
  /\b(?:want to|wanna|going to|how (?:do|can|to)|hoping to|trying to|like to) (?:be|become|hire|train|replace|find out who)\b/,
  /\b(?:real estate|travel|insurance|free|booking|letting|estate|listing|ticket|press|secret|cleaning) (?:agents?|operators?)\b/,
  /\b(?:agent|manager|operator|representative|person|human|someone|somebody) (?:told|said|promised|called|emailed|came|was|has|had|stole|who told|who said|named|from your|sent|hung|wrote|gave|already|is stealing|resources|error|rights|body|s name)\b/,
  /\b(?:send|sent|give|gave|bring|ship|deliver|forward|return) (?:it|them|this|that|these|the|my|a|flowers)\b.{0,60}\b(?:to|for) (?:someone|somebody|another person|people)\b/,
];

const BOT = any(
  'bots?',
  'robots?',
  'machines?',
  'computers?',
  'chatbots?',
  'chat bots?',
  'ai',
  'a i',
  'artificial',
  'automated',
  'recordings?',
  'program',
  'software',
  'answering machine',
  'virtual assistant',
  'chatgpt',
  'gpt',
  'siri',
  'alexa',
  'llm',
);
const BEING = any(
  BOT,
  'human(?: being)?',
  '(?:real|live|actual|living) (?:persons?|people|human|one|agent|somebody|someone|operator)',
  'person',
  'real',
  'alive',
  'someone real',
);
const JUST =
  '(?:(?:just|even|really|actually|only|like|perhaps|by any chance|maybe|some|kind of|sort of|one of those|a|an|the|some kind of|some sort of) ){0,4}';

export const ASKS_IF_ROBOT: readonly RegExp[] = [
  new RegExp(
    `\\b(?:are you|you are|is this|is that|is it|am i|is there|are u|this is|isnt this|arent you|you) ${JUST}${BEING}(?= (?:or|right|arent|isnt|im|i am|too|here|though|and|by|behind|reading|answering|talking|on|there|speaking|pretending|doing)|$)`,
  ),
  new RegExp(
    `\\b(?:am i|are we|i am|do i|did i get) ${JUST}(?:speak|talk|chat|text|deal|speaking|talking|chatting|texting|messaging|dealing|connected) (?:to|with|2) ${JUST}(?:${BEING}|someone|somebody)\\b`,
  ),
  /\b(?:are you|are u|is this|am i (?:talking|speaking|chatting|texting) (?:to|with)) (?:\S+ ){1,4}or (?:just |only |really )?(?:a |an |some )?(?:bot|robot|chatbot|machine|ai|computer|recording|program)\b/,
  /^(?:so )?(?:a )?(?:bot|robot|human|machine|ai|person|computer) or (?:a )?(?:real )?(?:bot|robot|human|machine|ai|person|not)\b/,
  /^(?:so )?(?:who|what) (?:exactly )?(?:am i (?:talking|speaking|chatting) (?:to|with)|are you|is this)$/,
  new RegExp(`\\b(?:sound|feel|talk|seem|look)s? like (?:a |an )?${BOT}$`),
];
/** A statement about oneself, or about a thing. */
export const NO_ROBOT: readonly RegExp[] = [
  /\b(?:i am|im) (?:a |an |not )*(?:real|human|person|robot|bot)/,
  /\bis (?:it|this|that) (?:a )?real (?:leather|gold|deal|discount|estate|wood|silver|offer)/,
  /\b(?:is|are) (?:there )?(?:a |an |any )?(?:robot|machine|washing machine|computer|software|program|recording)s? (?:included|available|in|for|with)\b/,
];

const AGAIN =
  '(?: (?:again|once more|one more time|another time|please|for me|more slowly|slower|slowly|a little slower|a bit slower|louder|in other words|over|to me|real quick))*';
const SAID =
  '(?:that|it|this|yourself|what you (?:just )?said|the (?:last )?(?:question|part|bit|thing|sentence|message)|your question|the last one|the options|the choices)';
export const ONLY_REPEAT: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:can|could|would|will|may|can you) (?:you )?(?:please )?)?(?:kindly )?(?:repeat|restate|rephrase|reword)(?: ${SAID})?${AGAIN}$`,
  ),
  new RegExp(
    `^(?:(?:can|could|would|will) (?:you )?(?:please )?)?(?:say|tell me|ask|ask me|read|go over|run|give me|type|write|send|say me) ${SAID}(?: by me)? ?(?:again|once more|one more time|another time|slower|more slowly)${AGAIN}$`,
  ),
  /^(?:would|do|can|could) you mind (?:repeating|saying) (?:that|it|this|the question|what you said)(?: again| once more| one more time)?$/,
  /^(?:say (?:that )?again|come again|one more time|once more|again please|repeat please|pardon(?: me)?|beg (?:your )?pardon|i beg your pardon|what was that(?: again)?|what did you (?:just )?(?:say|ask|ask me)(?: again)?|what was (?:the|your) (?:last )?question(?: again)?|what is (?:the|your) question(?: again)?|what were you (?:saying|asking)|what is that again|what is it (?:again|you asked)|what you said|you said what|say what|what do you mean|what does that mean|how do you mean|which question|what question)$/,
  /^(?:i )?(?:(?:didnt|did not|couldnt|could not|cant|cannot|can not|dont|do not) (?:quite |really |fully )?(?:catch|hear|get|understand|follow|make out)(?: (?:that|you|it|what you said|a word|the question|your question|the last part|what you mean|any of that))?|missed (?:that|it|what you said|the last part|the question)|have no idea what you (?:said|mean))$/,
  /^(?:sorry )?(?:you (?:broke up|cut out|are breaking up|cut off)|the line (?:broke up|cut out|is bad))$/,
];
/** One word that asks for it, with a question mark or alone. */
export const BARE_REPEAT =
  /^(?:what|huh|hm what|eh what|sorry what|wait what|what sorry|say what|pardon|come again|what again|que|como|mande|perdon|disculpe|como dice|como dijo|que dijo|que dijiste|que dice)$/;
/** Only with a question mark: without one it is an apology. */
export const ASKED_REPEAT = /^(?:sorry|excuse me|im sorry|i am sorry|eh|hm|hmm|again|come|disculpa|perdona|lo siento)$/;

export const ONLY_CANCEL: readonly RegExp[] = [
  /^(?:please )?(?:(?:never mind|forget (?:it|that)|leave it|scrap (?:it|that))(?: then)? i (?:(?:will|want to|need to|have to|should|would rather|had better|am going to) )?(?:first )?(?:just )?(?:keep|stay|wait|ask|talk|speak|think|check|call|ring|come back|get back|see|try|sort|do (?:it|that)|leave) ?.{0,40}|never mind|forget (?:it|that|this|about it|about that|about this|the whole thing|all of that|everything|i (?:said|asked)(?: anything)?|what i said)|scrap (?:that|it|this)|drop it|leave it|let it be|abort|abort mission|exit|quit|scratch (?:that|all that) (?:all|altogether)|dont bother|do not bother|call it off|i give up|i quit|disregard(?: that| this| all of that)?|ignore (?:that|this|my request)|cancel|cancel (?:that|it|this|everything|all of (?:it|that|this)|the whole thing|the request|this request|my request|this process|the process|please|now)|stop (?:this|it|the (?:form|process|booking|questions))|(?:i |i have )?changed my mind(?: i (?:will |want to |would like to |am going to )?(?:keep|stay) .{1,30})?|i (?:will |want to |would like to )?(?:keep it|stay)(?: .{1,20})?|(?:oh |wait |no )*(?:do not|dont)(?: do (?:it|that|this))? i (?:will |want to |would like to )?(?:keep|stay) .{1,30}|i (?:do not|dont) want (?:this|that|it|to (?:do (?:this|that|it)|continue|go on|proceed|book|order)|any of (?:this|that))(?: any ?more| after all)?|i no longer (?:want|need) (?:this|that|it|to (?:do (?:this|that|it)|continue))|lets (?:stop|forget it|leave it|drop it|not do (?:this|that|it))|let us stop|(?:can|could) (?:we|you) (?:stop|cancel)(?: (?:this|that|it|here))?|i (?:want|would like|wish|need) to (?:stop|cancel|quit|exit)(?: (?:this|that|it|here|now|everything))?|get me out of (?:here|this)|not worth it|forget i asked|skip the whole thing|no need any ?more)$/,
];
export const ONLY_CANCEL_ES: readonly RegExp[] = [
  /^(?:olvidalo|olvidelo|olvidemoslo|olvida eso|olvide eso|dejalo|dejelo|dejemoslo|deja|no importa|da igual|cancela|cancele|cancelar|cancelalo|cancelelo|cancela (?:eso|todo|esto)|cancele (?:eso|todo|esto)|cancelar (?:eso|todo|esto)|quiero cancelar(?: (?:eso|todo|esto))?|ya no(?: quiero| hace falta| importa| lo quiero| lo necesito| me interesa| quiero (?:seguir|continuar|hacerlo))?|mejor no|cambie de (?:idea|opinion)|he cambiado de (?:idea|opinion)|no quiero (?:seguir|continuar|hacerlo|hacer esto)(?: mas)?|no hace falta(?: ya)?|dejemos esto|salir|me arrepenti|mejor (?:olvidalo|dejalo|olvidelo|dejelo)|no sigamos|para ya|quiero (?:salir|parar))$/,
];

export const ONLY_BACK: readonly RegExp[] = [
  /^(?:please )?(?:(?:can|could) (?:we|you|i) )?(?:i (?:want|need|would like) to )?(?:lets )?(?:go|step|take me|move) (?:back|a step back|one step back|back (?:a step|one step|one|please))$/,
  /^(?:the )?(?:previous|last|former) (?:question|step|one)(?: again)?$/,
  /^(?:one |a )?step back$|^back$|^undo(?: that| it)?$/,
  /^(?:volver|vuelva|vuelve|regresar|regrese|regresa)(?: atras| al anterior| a la anterior)?$|^atras$|^un paso atras$/,
];
export const ONLY_RESTART: readonly RegExp[] = [
  /^(?:please )?(?:(?:can|could) (?:we|you|i) )?(?:i (?:want|need|would like) to )?(?:let me |let us |lets )?(?:start|begin) (?:over|again|anew|afresh|from (?:the (?:beginning|start|top)|scratch)|all over)(?: again)?$/,
  /^(?:restart|reset)(?: (?:this|it|that|everything|please))?$|^from the (?:beginning|start|top)$|^(?:do )?(?:it )?all over again$/,
  /^(?:empezar|empecemos|empiece|empieza|comenzar|comencemos)(?: todo)?(?: de nuevo| otra vez| desde (?:el principio|cero))$/,
];

/** What asks for it, right before: "can we just", "I think we should". Another subject starts something of its own. */
const ASKS_FOR_IT =
  '(?:can|could|may|shall|should|lets|let|us|me|we|i|you|to|just|please|want|need|like|have|had|rather|better|maybe|and|so|then|ok|okay|no|wait|sorry|hold|on|but|actually|simply|perhaps|would|will|going|all|think|guess|oops|ugh|hmm|this|it|that|everything|try|do|go|get|back|clear|forget|scratch|wipe|delete|erase|cancel|over|up|cant|couldnt|possible|is|if|id|ill)';
/** What may follow: nothing, the form itself, or why. "Start over the weekend" names a day. */
const OF_THIS =
  '(?: (?:again|please|pls|now|then|ok|okay|thanks|thank you|here|this|that|it|everything|all of (?:it|this|that)|all over|from (?:the (?:very )?(?:beginning|start|top)|scratch|zero)|with (?:this|that|it|everything|all of it|me)|(?:(?:with|on) )?(?:the|this|my|our) (?:whole )?(?:form|thing|booking|order|request|questions?|process|chat|conversation|details|reservation|application)|if (?:possible|that is ok|you can)|instead|clean|fresh|real quick|quickly|sorry))*';
const WHY =
  '(?=$| (?:i|we|you|because|cause|cuz|since|it is|it was|its|that is|that was|thats|this is|this was|everything|most|half|some|all|so|as|and|but|lol|ugh|sorry|my (?:bad|mistake|fault))\\b)';
const RESTARTS =
  '(?:(?:start|begin|try|do) (?:(?:this|it|that|everything|all of (?:it|this)) )?(?:all )?(?:over(?: again)?|again from (?:the (?:very )?(?:beginning|start|top)|scratch|zero)|from (?:the (?:very )?(?:beginning|start|top)|scratch|zero)|afresh|anew|fresh)|(?:start|begin) again|(?:go|take me|get|jump) back to (?:the (?:very )?)?(?:start|beginning|first question|top)|redo (?:this|it|everything|all of (?:it|this)|the whole thing)|restart(?: (?:everything|the (?:form|chat|booking|order|process|whole thing)))?|reset (?:everything|the (?:form|chat|booking|order)))';
export const WANTS_RESTART: readonly RegExp[] = [
  new RegExp(`(?:^|(?:^|\\b)${ASKS_FOR_IT} )${RESTARTS}${OF_THIS}${WHY}`),
  /^(?:(?:no|wait|ok|okay|sorry|oh|oops|ugh|so|um|please|again|actually|lets|just|all|hm|hmm|i|messed|up|my|bad|mistake|this|is|was|wrong) )*(?:from the (?:very )?(?:beginning|start|top)|from scratch)(?: (?:again|please|pls|then|ok|sorry))+$/,
  /\b(?:podemos|puedo|podria|podriamos|quiero|quisiera|queria|mejor|hay que|vamos a|necesito|deseo|prefiero|tengo que)(?: \w+)? (?:volver a empezar|volver a comenzar|(?:empezar|comenzar|hacerlo)(?: todo)?(?: de nuevo| otra vez| desde (?:el (?:principio|inicio)|cero))|reiniciar)\b/,
  /^(?:\w+ ){0,4}(?:empecemos|comencemos|volvamos a empezar|empiece|empieza)(?: todo)?(?: de nuevo| otra vez| desde (?:el (?:principio|inicio)|cero))?$/,
  /\bdesde (?:el principio|cero)(?: (?:por favor|otra vez|de nuevo|mejor))+$/,
];
/** Said of it, and not asked for: "do I have to start over?", "I don't want to start over", "without starting over". */
export const NO_RESTART =
  /\b(?:dont|do not|didnt|did not|never|without|not|no need|no|hate|avoid|nor|wont|cannot|unable)(?: (?:want|need|wish|have|like|make|let|me|us|you|to|be|having|going|really|ever|just|please|i)){0,4} (?:start|begin|redo|restart|reset|go back|do (?:it|this|that|everything)|try)\b|\b(?:do|does|will|would|must|why|when|if|unless|before|after|until|once) (?:i|we|they|he|she|it|the \w+|my \w+|you)(?: (?:really|still|now|just|always|also))? (?:have to |need to |want to |must |has to |had to |should |would |will )?(?:start|begin|redo|restart)|\b(?:tell|told|say|explain|read|show|repeat|walk|talk)\b.{0,40}\bfrom (?:the|scratch)|\b(?:he|she|they|it|course|class|season|school|term|lessons?|treatment|game|show|program|programme|subscription|contract|lease|engine|car|computer|phone|router|modem|machine|device|server)\b.{0,25}\b(?:start|starts|begin|begins|restarts?|resets?)\b|\bno (?:quiero|quisiera|hace falta|necesito|tengo que)\b.{0,30}\b(?:empezar|comenzar|reiniciar)\b/;

export const GOODBYE_WORDS =
  /\b(?:bye(?: bye)?|goodbye|good bye|byee+|see (?:you|ya)(?: (?:later|soon|then|around|tomorrow|next time|there))?|talk to you (?:later|soon|tomorrow)|talk (?:later|soon)|have a (?:nice|good|great|lovely|wonderful|blessed) (?:day|one|evening|weekend|night|rest of your day|afternoon|time)|(?:i )?(?:have to|need to|must|should|better|got to|will|am going to) (?:go|run|leave|head out|hang up|get going)(?: now)?|i am (?:leaving|off|out|hanging up|going)(?: now)?|hanging up(?: now)?|take care|catch you later|later gator|good ?night|farewell|so long|until next time|cheerio|signing off|adios|chao|chau|hasta (?:luego|pronto|manana|la proxima|la vista|otra|entonces)|nos vemos|que (?:tenga|tengas|pase|pases|este|le vaya|te vaya)(?: un| una)? (?:buen|buena|bien|lindo|linda|feliz)(?: (?:dia|tarde|noche|fin de semana))?|me (?:tengo que ir|voy|despido)|tengo que irme|buenas noches adios|cuidese|cuidate)\b/g;

export const HUMAN_ES: readonly RegExp[] = [
  /\b(?:hablar|platicar|conversar|comunicarme|comunicar|charlar|contactar|contacto|hable|hablo)(?: directamente)? con (?:un |una |el |la |su |tu |algun |alguna |otro |otra |mi )?(?:(?:ser|verdadero|verdadera) )?(?:humano|humana|persona|personas|agente|representante|asesor|asesora|operador|operadora|encargado|encargada|gerente|supervisor|supervisora|alguien|ejecutivo|ejecutiva|jefe|jefa|empleado|empleada|recepcionista|responsable|dueno|duena|gente|atencion al cliente|servicio al cliente)\b/,
  /\b(?:pase|paseme|pasame|comuniqueme|comunicame|conecteme|conectame|transfierame|transfiereme|deme|dame|ponme|pongame|derive|deriveme|me (?:pasa|pasas|comunica|comunicas|conecta|conectas|transfiere|transfieres|puede pasar|puedes pasar|podria pasar|puede comunicar|puedes comunicar|puede transferir|puedes transferir))(?: (?:con|a))? (?:un |una |el |la |su |algun |alguna )?(?:ser )?(?:humano|humana|persona|agente|representante|asesor|asesora|operador|operadora|encargado|encargada|gerente|supervisor|supervisora|alguien|ejecutivo|ejecutiva|recepcionista|responsable)\b/,
  /\b(?:quiero|necesito|quisiera|prefiero|deseo|busco|exijo)(?: a)? (?:un |una |al |a la |que me atienda un |que me atienda una |que me atienda )(?:ser )?(?:humano|humana|persona|agente|representante|asesor|asesora|operador|operadora|gerente|supervisor|supervisora|alguien)\b/,
  /\bque me (?:atienda|llame|hable|ayude|contacte) (?:un |una )?(?:ser )?(?:humano|humana|persona|agente|representante|asesor|asesora|alguien)\b/,
  /\bno quiero (?:hablar con|tratar con|seguir con) (?:un |una |el |la |este |esta )?(?:robot|bot|maquina|contestadora|grabacion|computadora)\b/,
  /\bhay (?:alguien|alguna persona|algun humano|un humano|una persona|algun agente) (?:real |humano |con quien |con la que |con el que |que me |disponible|ahi)/,
];
export const ONLY_HUMAN_ES =
  /^(?:un |una |el |la )?(?:humano|humana|ser humano|persona real|agente|representante|asesor|asesora|operador|operadora|supervisor|supervisora|gerente|atencion al cliente|servicio al cliente|alguien real|recepcionista)$/;
export const NO_HUMAN_ES =
  /\b(?:no (?:quiero|necesito|deseo|hace falta|quisiera|me pase|me comunique|me pases)(?: que)?(?: me)?(?: (?:hablar|platicar|pasen|comunicar|transferir|pase|comunique))? ?(?:con |a )?(?:un |una |ningun |ninguna |nadie|otra |otro )?(?:humano|persona|agente|nadie|asesor|representante)|ya hable con|hable con (?:un|una) \w+ (?:ayer|ya|la semana)|sin hablar con|(?:agente|persona) (?:me dijo|inmobiliario|de viajes|de seguros))\b/;

export const ROBOT_ES: readonly RegExp[] = [
  /\b(?:eres|es usted|usted es|sos|tu eres|esto es|es esto|es este|este es|acaso eres)(?: (?:solo|nada mas|realmente|de verdad|acaso|en realidad))? (?:un |una |el |la )?(?:robot|bot|maquina|computadora|ordenador|ia|inteligencia artificial|persona(?: real| de verdad)?|humano|humana|ser humano|real|grabacion|contestadora|programa|asistente virtual|chatbot|alguien real|automatico|de verdad)\b/,
  /\b(?:estoy hablando|hablo|estoy chateando|estoy tratando|hablando) con (?:un |una |el |la )?(?:robot|bot|maquina|computadora|ia|inteligencia artificial|persona(?: real| de verdad)?|humano|humana|ser humano|grabacion|contestadora|alguien real|chatbot)\b/,
  /^(?:con quien (?:hablo|estoy hablando|tengo el gusto)|quien eres|quien es usted|que eres)$/,
];

export const ONLY_REPEAT_ES: readonly RegExp[] = [
  /^(?:(?:me )?(?:lo |la )?(?:puede|puedes|podria|podrias|puede usted|podria usted) )?(?:por favor )?(?:me )?(?:lo |la )?(?:repetir|repetirlo|repetirmelo|repetirme|repetir(?:me)? (?:eso|lo|la pregunta|lo que dijo|lo que dijiste|lo ultimo)|repetirlo|repita|repitalo|repitame|repite|repitelo|repiteme|repites|decirlo (?:otra vez|de nuevo|una vez mas)|decirmelo (?:otra vez|de nuevo)|decir eso (?:otra vez|de nuevo))(?: (?:eso|la pregunta|otra vez|de nuevo|una vez mas|lo ultimo|mas despacio|mas lento))*$/,
  /^(?:otra vez|de nuevo|una vez mas|digalo otra vez|dilo otra vez|digamelo otra vez|dimelo otra vez|que (?:dijo|dijiste|dice|dices)|como (?:dice|dijo|dijiste|dices)|cual (?:es|era|fue) la pregunta|que (?:era|fue) (?:eso|lo que dijo)|mas despacio|puede hablar mas despacio|a que se refiere|que quiere decir|que significa eso|como asi)$/,
  /^no (?:le |te |lo |la )?(?:escuche|escucho|oi|oigo|entendi|entiendo|comprendi|comprendo|pude oir)(?: (?:bien|eso|nada|lo que dijo|la pregunta|lo ultimo))*$/,
];

export const THANKS_ES =
  /\b(?:muchas gracias|muchisimas gracias|mil gracias|gracias|se lo agradezco|te lo agradezco|muy amable)\b/g;
export const GREETING_ES =
  /\b(?:hola|buenos dias|buen dia|buenas tardes|buenas noches|buenas|que tal|como esta|como estas|saludos)\b/g;
