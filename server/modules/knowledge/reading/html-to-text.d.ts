// Owns the types of html-to-text, which ships none: what we use of it.
declare module 'html-to-text' {
  export type PageElement = {
    type: string;
    name?: string;
    data?: string;
    attribs?: Record<string, string>;
    parent?: PageElement | null;
    children: PageElement[];
  };
  type BlockTextBuilder = {
    openBlock(options: { leadingLineBreaks: number }): void;
    closeBlock(options: { trailingLineBreaks: number }): void;
    addLiteral(text: string): void;
    addLineBreak(): void;
  };
  type FormatOptions = { ignoreHref?: boolean; hideLinkHrefIfSameAsText?: boolean; marks?: string };
  type Selector = { selector: string; format?: string; options?: FormatOptions };

  export function convert(
    html: string,
    options: {
      wordwrap: false;
      limits: { maxInputLength: number; maxDepth: number; maxChildNodes?: number };
      formatters?: Record<
        string,
        (
          element: PageElement,
          walk: (children: PageElement[], builder: BlockTextBuilder) => void,
          builder: BlockTextBuilder,
          options: FormatOptions,
        ) => void
      >;
      selectors: Selector[];
    },
  ): string;
}
