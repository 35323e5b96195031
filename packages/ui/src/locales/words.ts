import type { ErrorCode } from '@latchkit/core'
import type { en } from '../catalogue.js'

/** English words of features outside of `en`, by feature: declaration merging makes their keys typed. */
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be extended by declaration merging
// biome-ignore lint/suspicious/noEmptyInterface: features fill it
export interface FeatureWords {}

type Intersection<Union> = (Union extends unknown ? (value: Union) => void : never) extends (
  value: infer All,
) => void
  ? All
  : never

type English = typeof en & Intersection<FeatureWords[keyof FeatureWords]>

/** Plural forms by CLDR category; `other` is required. */
export type PluralMessage = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export type WordKey = keyof English
type EnglishOf<Key extends WordKey> = English[Key]

/** A complete catalogue in one language: the same keys as English, plural where English is plural. */
export type Words = { readonly [Key in WordKey]: EnglishOf<Key> extends string ? string : PluralMessage }

/** Words of a host or of another language; a missing one stays English. */
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

/** Keys of messages without slots. */
export type PlainKey = { [Key in WordKey]: keyof WordParameters<Key> extends never ? Key : never }[WordKey]

export type Translate = <Key extends WordKey>(
  key: Key,
  ...parameters: keyof WordParameters<Key> extends never ? [] : [WordParameters<Key>]
) => string
