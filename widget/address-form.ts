// Owns the line in which a visitor writes an e-mail address: for an answer after they have gone, or for the chat itself.
import { make, makeButton } from './elements.ts';
import type { WidgetTexts } from './texts.ts';

type AddressWords = { about: string; send: string; done: string };

/** Made once; what is half typed stays. */
export class AddressForm {
  readonly element = make('form', { class: 'address', hidden: true });
  readonly #say: (address: string) => Promise<void>;
  #isBuilt = false;

  constructor(say: (address: string) => Promise<void>) {
    this.#say = say;
  }

  build(texts: WidgetTexts, { about, send, done }: AddressWords): void {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    const input = make('input', {
      type: 'email',
      required: true,
      maxlength: '254',
      autocomplete: 'email',
      'aria-label': texts.address,
      placeholder: texts.address,
    });
    const button = make('button', { type: 'submit', class: 'plain' }, send);
    const problem = make('p', { role: 'alert', hidden: true }, texts.addressRefused);
    this.element.append(make('p', {}, about), make('div', {}, input, button), problem);
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
      const address = input.value.trim();
      button.disabled = true;
      problem.hidden = true;
      this.#say(address).then(
        () => {
          const again = makeButton({ class: 'again' }, address, () => this.#again());
          this.element.replaceChildren(make('p', { role: 'status' }, done, again));
        },
        () => {
          button.disabled = false;
          problem.hidden = false;
          input.focus();
        },
      );
    });
    this.#again = () => {
      button.disabled = false;
      this.element.replaceChildren(make('p', {}, about), make('div', {}, input, button), problem);
      input.focus();
    };
  }

  #again = (): void => undefined;
}
