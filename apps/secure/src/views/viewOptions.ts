import type { ViewPage } from '@latchkit/embedded/protocol'
import type { HeldWindow } from './createHeldWindows.js'
import type { ViewPurpose } from './viewMessages.js'

/** What the page of a view may call; `done` ends the view. */
export type ViewCalls<Result> = Readonly<
  Record<string, (params: unknown, done: (result: Result) => void) => unknown>
>

export type ViewOptions<Result> = {
  purpose: ViewPurpose
  /** Sent to the page by structured clone. */
  data: unknown
  calls: ViewCalls<Result>
  signal?: AbortSignal | undefined
  /** It is never shown in a frame. */
  needsWindow?: boolean | undefined
  /** The page that shows it. Default `/view`, which a host may frame. */
  page?: ViewPage | undefined
  /** Whether another view may take its place, because it can be had again. */
  isOptional?: boolean | undefined
  /** Of the request that it belongs to. */
  held?: HeldWindow | undefined
}
