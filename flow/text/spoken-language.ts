// Owns telling Spanish from English by the small words of a sentence. Names prove nothing: "San José", "María de la Cruz". Linear.

export type Language = 'en' | 'es';

const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** Without accents. Words that English has as well ("me", "no", "once", "son", "come") are in neither list. */
const SPANISH = listed(`
  que quiero quisiera necesito tengo tiene tienen hay esta estan estoy estamos esto este estas ese esa eso es soy somos eres ser
  para por con una unos unas mi mis su sus tu nos pero como cuando donde cuanto cuanta cuantos cuantas cual cuales quien porque
  hola gracias buenos buenas dias tardes noches puedo puede pueden puedes podria podrian podemos quiere quieren queremos hacer
  hablar reservar comprar cancelar cambiar saber ayuda ayudar favor muy mas tambien ahora hoy manana ayer siempre nunca nada algo
  alguien todo todos bien mal aqui alli si sin desde hasta entre sobre ya aun pues entonces gustaria seria era fue voy va vamos
  llamo nombre cita mesa precio cuesta cuestan abren cierran abierto cerrado horario hora horas pedido factura pagar pago telefono
  correo direccion semana mes lunes martes miercoles jueves viernes sabado domingo usted ustedes ella ellos lo les se al dice dijo
  debo debe deben mucho mucha muchos poco otra otro otros cada solo envio entrega devolver tarjeta persona personas llegar llego
  espanol castellano habla hablan entiendo ingles perdon disculpe vez seguro dolor muela nuestro nuestra mejor mismo misma
  han ha habia hace hacen dar dan doy deme dame digame dime quede quedo salir venir viene vienen veo ver vi pedi compre recibi llamar
  trabajan trabaja domingos sabados ninos encuentro quieres vengo vienes salgo pongo necesitan necesitamos prefiero creo pienso
  funciona funcionan sirve pasa paso llega llegado deje perdi olvide bueno buena estaba fueron tuve pude atienden aceptan ofrecen venden cuentan
  semanas meses anos tres cuatro cinco seis siete ocho nueve diez veinte treinta cuarenta cincuenta partir enero febrero agosto
  septiembre octubre noviembre diciembre recoger devolverlo devolverla devuelvo coche soy sesenta setenta ochenta noventa
`);
/** Also parts of names and of places: they count only beside others. */
const PARTICLES = listed('de la el los las del y e o a en un le te');
const ENGLISH = listed(`
  the and is are was were am i you he she it we they my your his her its our their this that these those what when where why how who
  which can could would will do does did have has had not to of in on at for with from about an any some please want need like get
  there here be been if or but so than then just also would i'm i'd don't isn't can't it's
`);

/** Hardly ever English, nor a name: one of them is enough where a flow has Spanish texts and nothing English was said. */
const UNMISTAKABLE = listed(`
  hola gracias buenos buenas quiero quisiera necesito tengo tenemos treinta cuarenta cincuenta veinte sesenta anos semanas
  lunes martes miercoles jueves viernes sabado domingo diciembre noviembre octubre septiembre febrero enero manana recoger devolver
  devolverlo coche favor perdon disculpe usted puede puedo ayuda cuanto cuesta
`);

/** Too little to be sure of, yet it sounds Spanish: "hola", "32 años". */
export function leansSpanish(text: string): boolean {
  const words =
    text
      .slice(0, 200)
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .match(/[\p{L}']+/gu) ?? [];
  return words.some((word) => UNMISTAKABLE.has(word)) && !words.some((word) => ENGLISH.has(word));
}

/** `null`: too few small words to tell. */
export function languageOf(text: string): Language | null {
  const plain = text.slice(0, 400).toLowerCase().replaceAll('’', "'");
  const words =
    plain
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .match(/[\p{L}']+/gu) ?? [];
  let [spanish, particles, english] = [0, 0, 0];
  for (const word of words) {
    if (SPANISH.has(word)) spanish++;
    else if (PARTICLES.has(word)) particles++;
    if (ENGLISH.has(word)) english++;
  }
  if (/[¿¡]/.test(plain)) spanish++;
  if (words.length < 3 && spanish < 2) return english > 0 && spanish === 0 ? 'en' : null;
  const sure = spanish >= 2 || (spanish === 1 && particles > 0 && words.length <= 8);
  if (sure && spanish + particles / 2 > english) return 'es';
  return english > 0 ? 'en' : null;
}
