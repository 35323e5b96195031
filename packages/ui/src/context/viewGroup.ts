import type { ViewData, ViewName } from '@latchkit/core'
import type { FunctionComponent } from 'react'
import type { PlainKey, PluralMessage } from '../locales/words.js'
import type { Loadable } from './useLazy.js'

export type ViewProps = { data: ViewData }
export type View = FunctionComponent<ViewProps>

/** What a lazy module exports beside its code; `adopt` adds it to the modal once. */
export type Parts = {
  /** English words. */
  readonly words: Readonly<Record<string, string | PluralMessage>>
  /** CSS text. */
  readonly styles: string
  /** Paths of line icons. */
  readonly icons?: Readonly<Record<string, string>> | undefined
  readonly testIds?: Readonly<Record<string, string>> | undefined
  /** Parts that it shares with other modules; their styles come first. */
  readonly base?: Parts | undefined
}

/** One chunk of views with all that they need. */
export type ViewGroup = Parts & {
  readonly views: Readonly<Partial<Record<ViewName, View>>>
  /** Views of a feature that load when they are shown: where the code of each is. */
  readonly later?: Readonly<Partial<Record<ViewName, Loadable<ViewGroup>>>> | undefined
  /** Header words of all views of a feature; those of core's views are in `shell/viewGroups.ts`. */
  readonly titles?: Readonly<Partial<Record<string, PlainKey>>> | undefined
  /** What it draws in the tabs of the account. */
  readonly tabs?: Readonly<Partial<Record<'activity' | 'nfts', FunctionComponent>>> | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns whether the module of a feature draws views. */
export function isViewGroup(module: object): module is ViewGroup {
  return (
    'views' in module &&
    isRecord(module.views) &&
    Object.values(module.views).every(view => typeof view === 'function') &&
    'words' in module &&
    isRecord(module.words) &&
    'styles' in module &&
    typeof module.styles === 'string'
  )
}
