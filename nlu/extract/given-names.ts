// Owns given names that are common enough to be known in small letters: "sam lee" is a person, "sore tooth" is not.
import type { Word } from '../route/words.ts';

const NAMES = `
  aaron abby abdul abigail adam adele adrian ahmed aida aisha alan albert alejandro alex alexa alexander alexandra alexis alfred ali alice
  alicia alina alison allison alma alvaro amanda amber amelia amir amy ana andre andrea andreas andres andrew andy angel angela angelica
  anil anita ann anna anne annie anthony antonio april aria ariana arjun arthur ashley ava barbara beatriz becky ben benjamin bernard beth
  betty beverly bianca bill billy bob bobby bogdan brad bradley brandon brenda brian bridget britney bruce bruno bryan caitlin caleb camila
  carl carla carlos carmen carol caroline cassandra catherine cecilia cesar charles charlie charlotte chen cheryl chloe chris christian
  christina christine christopher cindy claire clara claudia colin connie connor craig cristina crystal curt curtis cynthia daisy dan dana
  daniel daniela danielle danny darren dave david dawn dean deborah debra dennis derek diana diane diego dmitri dominic don donald donna
  doris dorothy doug douglas dylan earl eddie edgar eduardo edward edwin eileen elaine elena eli elias elijah elizabeth ella ellen emil emily
  emma enrique eric erica erik erin ernesto esther ethan eugene eva evan evelyn fatima felix fernando fiona florence frances francesca
  francis francisco frank fred gabriel gabriela gary gavin george gerald gina gloria gordon grace graham greg gregory guillermo gustavo
  hannah harold harriet harry harvey hassan heather hector heidi helen helena henry hiroshi holly howard hugo ian ibrahim igor ines ingrid
  irene iris isaac isabel isabella isla ivan jack jackie jackson jacob jacqueline jade jake james jamie jan jane janet janice jared jasmine
  jason javier jay jean jeff jeffrey jen jennifer jenny jeremy jerome jerry jesse jessica jesus jill jim jimmy jo joan joanna joe joel johan
  john johnny jon jonas jonathan jordan jorge jose josef joseph josh joshua joy joyce juan juana judith judy julia julian juliana julie julio
  june justin karen karim karl kate katherine kathleen kathryn kathy katie kayla keith kelly ken kenneth kevin khalid kim kimberly klaus
  kristen kurt kyle lara larry lars laura lauren laurie lea leah lee lena leo leon leonard leslie liam lidia lily linda lisa liz lola lorena
  louis louise lucas lucia luis luisa luke luna lydia lynn madison magda manuel marc marco marcus margaret maria mariana marie marina mario
  marion marisol mark marta martha martin marvin mary mateo matt matthew maurice max maya megan mehmet melanie melissa mercedes mia michael
  michelle miguel mike mila milan miriam mohamed mohammed molly monica morgan mya nadia nancy naomi natalia natalie natasha nathan neil nelson
  nguyen nicholas nick nicolas nicole nina noah noel nora norma olga oliver olivia omar oscar otto owen pablo paige pam pamela pat patricia
  patrick paul paula pedro peggy penny pete peter petra phil philip phillip pierre pilar priya rachel rafael raj rajesh ralph ramon randy
  raquel ravi ray raymond rebecca regina renata rene ricardo richard rick rita rob robert roberta roberto robin rodrigo roger roland roman
  ron ronald rosa rosario rosemary roy ruben russell ruth ryan sabrina sally salma sam samantha samir samuel sandra sandy sara sarah scott
  sean sebastian sergio seth shannon sharon sheila shirley silvia simon sofia sonia sonja sophia sophie stacy stan stanley stefan stella
  stephanie stephen steve steven stuart sue susan suzanne sylvia tamara tania tanya tara ted teresa terry thea theo theresa thomas tiffany tim
  timothy tina todd tom tomas tommy toni tony tracy travis trevor tyler ursula valentina valeria vanessa vera vernon veronica vicky victor
  victoria viktor vincent viola virginia vivian vladimir wade walter wanda warren wayne wendy wilhelm will william willie xavier ximena
  yasmin yolanda yuki yusuf yvonne zach zachary zara zoe
`;
const GIVEN: ReadonlySet<string> = new Set(NAMES.split(/\s+/).filter(Boolean));

export const isGivenName = (lower: string): boolean => GIVEN.has(lower);

/** In small letters, what begins with a common given name is one; what ends like a common noun is none. */
const NOUN =
  /(?:ing|ache|aches|tion|sion|ment|ness|ular|ical|able|ible|ous|ful|less|up|tooth|teeth|gum|gums|pain|pains)$/;
const PLACE =
  /^(?:upper|lower|left|right|front|rear|top|bottom|side|regular|routine|sore|bad|broken|chipped|cracked|loose|wisdom|root|dental)$/;

export const isNounLike = (words: readonly Word[]): boolean =>
  words.every(({ text, lower }) => text === lower) &&
  !isGivenName(words[0]?.lower ?? '') &&
  words.some(({ lower }) => NOUN.test(lower) || PLACE.test(lower));
