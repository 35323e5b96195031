import type { ViewData, ViewName } from '@latchkit/core'
import type { FunctionComponent } from 'react'
import type { PlainKey } from '../locales/words.js'

export type ViewProps = { data: ViewData }
export type View = FunctionComponent<ViewProps>

export type ViewModule = {
  readonly views: Partial<Record<ViewName, View>>
  /** Header words; for the views that are in every page's list of views they stand in `viewRegistry`. */
  readonly titles?: Partial<Record<ViewName, PlainKey>> | undefined
  /** What the view needs beside its code, where that is not what most need. */
  adopt?(): void
}
