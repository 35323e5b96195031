import type { ActMethod } from '@latchkit/api/acts'
import type { FrameMethod, FrameMethods } from '@latchkit/embedded/protocol'

export type HandlerContext = {
  /** Origin of the host page, as the browser reported it with the hello. */
  origin: string
  /** Aborts when the port closes or another hello takes its place. */
  signal: AbortSignal
}

/** Does not compile for a method that the table of acts does not have. */
type Listed<Method extends ActMethod> = Method

/** What the frame does for each method; a rejection with `code` reaches the host as that code, without its stack. */
export type FrameHandlers = {
  [Method in Listed<FrameMethod>]: (
    params: FrameMethods[Method]['params'],
    context: HandlerContext,
  ) => Promise<FrameMethods[Method]['result']>
}
