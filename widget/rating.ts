// Owns what is shown when a chat is over: a notice, the rating, and the button for a new one.
import { AddressForm } from './address-form.ts';
import type { Chat } from './chat.ts';
import { make, makeButton } from './elements.ts';
import type { WidgetTexts } from './texts.ts';

const SCORES = [1, 2, 3, 4, 5] as const;

function ratingForm(chat: Chat, texts: WidgetTexts): HTMLElement {
  let score = 0;
  const labels = SCORES.map((value) => {
    const input = make('input', {
      type: 'radio',
      name: 'score',
      value: String(value),
      'aria-label': `${value}${texts.stars}`,
    });
    input.addEventListener('change', () => {
      score = value;
      for (const [i, label] of labels.entries()) label.classList.toggle('on', i < value);
      send.disabled = false;
    });
    return make('label', {}, input, make('span', { 'aria-hidden': 'true' }, '★'));
  });
  const comment = make('textarea', {
    rows: '2',
    maxlength: '1000',
    'aria-label': texts.comment,
    placeholder: texts.comment,
  });
  const send = makeButton({ disabled: true }, texts.sendRating, () => {
    send.disabled = true;
    chat.rate(score, comment.value.trim()).catch(() => {
      send.disabled = false;
    });
  });
  const stars = make('div', { class: 'stars' }, ...labels);
  return make('fieldset', { class: 'rating' }, make('legend', {}, texts.rate), stars, comment, send);
}

function transcriptForm(chat: Chat, texts: WidgetTexts): HTMLElement {
  const form = new AddressForm((address) => chat.mailTranscript(address));
  form.build(texts, { about: texts.transcript, send: texts.sendTranscript, done: texts.transcriptSent });
  form.element.hidden = false;
  return form.element;
}

/** Made anew only when the chat goes from one of these states into another: what is half typed must stay. */
export class EndOfChat {
  readonly element = make('div', { class: 'ended' });
  #shown = '';

  render(chat: Chat, texts: WidgetTexts, onAgain: () => void): void {
    const { state, isOver } = chat;
    this.element.hidden = !isOver;
    const isRated = state?.rating !== null && state?.rating !== undefined;
    const shown = `${isOver} ${isRated} ${state?.started_at ?? ''}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const hasTalked = chat.messages.some(({ role }) => role === 'user');
    const rating = isRated ? make('p', { role: 'status' }, texts.thanks) : ratingForm(chat, texts);
    this.element.replaceChildren(
      make('p', { role: 'status' }, texts.ended),
      ...(hasTalked || isRated ? [rating] : []),
      ...(hasTalked && chat.look?.mails === true ? [transcriptForm(chat, texts)] : []),
      makeButton({ class: 'again' }, texts.again, onAgain),
    );
  }
}
