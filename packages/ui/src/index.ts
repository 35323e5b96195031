// What a page needs to open the modal; all of it loads at the visitor's first intent.
export { createModal, type Modal, type ModalOptions } from './createModal.js'
export type { Catalogue, PluralMessage, WordKey, WordParameters, Words } from './locales/words.js'
export type { Theme } from './theme/themes.js'
