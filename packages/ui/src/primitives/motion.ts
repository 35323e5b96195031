/** What moves when views change, filled in with the code of the first view that another one gives way to. */
export const motion: { leave?: ((view: HTMLElement) => void) | undefined } = {}
