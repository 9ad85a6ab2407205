import { describe, expect, it } from 'vitest';
import { inEnglish } from './spanish.ts';

describe('Spanish days, hours, numbers and names', () => {
  it.each([
    ['el viernes a las siete de la tarde', 'on Friday at 7 pm'],
    ['mañana a las 8 y media', 'tomorrow at 8:30'],
    ['a la una', 'at 1'],
    ['pasado mañana', 'the day after tomorrow'],
    ['el próximo martes a las nueve y cuarto de la mañana', 'next Tuesday at 9:15 am'],
    ['el 5 de diciembre de 2030', 'December 5 2030'],
    ['cuarenta y dos', '42'],
    ['noventa y nueve', '99'],
    ['somos cuatro', 'we are 4 people'],
    ['me llamo Ana López', 'my name is Ana López'],
    ['Me llamo Domingo Reyes', 'my name is Domingo Reyes'],
    ['a nombre de José García', 'my name is José García'],
    ['dentro de tres días', 'in 3 days'],
    ['una mesa', 'una mesa'],
  ])('%s', (said, read) => expect(inEnglish(said)).toBe(read));
});
