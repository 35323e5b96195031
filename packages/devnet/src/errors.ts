/** What went wrong in the development network, as a stable code. */
export type DevnetErrorCode =
  | 'PORT_BUSY'
  | 'PROGRAM_MISSING'
  | 'START_FAILED'
  | 'DEPLOY_FAILED'
  | 'RPC_FAILED'

/** An error of the development network: `code` is stable, `message` says what to do. */
export class DevnetError extends Error {
  override readonly name = 'DevnetError'
  readonly code: DevnetErrorCode

  constructor(code: DevnetErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}

/** The error for a port that another program holds. */
export function portBusy(port: number, what: string): DevnetError {
  return new DevnetError(
    'PORT_BUSY',
    `Port ${port} (${what}) is in use by another program. Stop that program, or move every port with --port-base.`,
  )
}
