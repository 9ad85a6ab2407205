// Amounts of US dollars, small ones too: embeddings cost fractions of a cent. Pure.
const whole = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const small = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 });

export const usdText = (amount: number): string => (amount !== 0 && Math.abs(amount) < 0.1 ? small : whole).format(amount);
