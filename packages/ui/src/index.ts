// Only what a page needs to open the modal: all that this file names is fetched on the visitor's first intent.
export { createModal, type Modal, type ModalOptions } from './createModal.js'
export type { Catalogue, PluralMessage, WordKey, WordParameters, Words } from './locales/words.js'
export type { Theme } from './theme/themes.js'
