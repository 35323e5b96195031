import type { ErrorCode } from '../errors/codes.js'

/** Words of the site's own, or of another language, for the modal and the buttons; `latchkit` types their keys. */
export type WordCatalogue = {
  /** BCP 47 tag of these words. */
  locale?: string | undefined
  /** By key: a text, or texts by CLDR plural category. */
  words?:
    | { readonly [key: string]: string | ({ other: string } & { [form: string]: string }) | undefined }
    | undefined
  errors?: Partial<Record<ErrorCode, string>> | undefined
}
