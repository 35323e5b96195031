import type { ErrorCode } from '@latchkit/core'
import type { en } from './en.js'

/** Plural forms by CLDR category; `other` is always there. */
export type PluralMessage = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export type WordKey = keyof typeof en
type EnglishOf<Key extends WordKey> = (typeof en)[Key]

/** A whole catalogue in one language: the same keys as English, plural where English is plural. */
export type Words = { readonly [Key in WordKey]: EnglishOf<Key> extends string ? string : PluralMessage }

/** What a host or another language hands over; what is missing stays English. */
export type Catalogue = {
  /** BCP 47 tag of these words. */
  locale?: string | undefined
  words?: Partial<Words> | undefined
  errors?: Partial<Record<ErrorCode, string>> | undefined
}

type TextOf<Value> = Value extends string ? Value : Value extends { other: infer Other } ? Other : never
type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never

/** The slots of a message, read from its English text. */
export type WordParameters<Key extends WordKey> = {
  [Name in
    | Slots<TextOf<EnglishOf<Key>>>
    | (EnglishOf<Key> extends string ? never : 'count')]: Name extends 'count' ? number : string
}

/** Messages without slots. */
export type PlainKey = { [Key in WordKey]: keyof WordParameters<Key> extends never ? Key : never }[WordKey]

export type Translate = <Key extends WordKey>(
  key: Key,
  ...parameters: keyof WordParameters<Key> extends never ? [] : [WordParameters<Key>]
) => string
