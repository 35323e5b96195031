import type { Alert, ErrorCode } from '@latchkit/core'

/** The page's origin, as the server's allow list names it. */
export const getPageOrigin = (): string => globalThis.location?.origin ?? 'unknown'

/** The alert of a failed request, if its failure is one that the site or its operator can mend. */
export function toAlert({ baseUrl }: { baseUrl: string }, code: ErrorCode): Alert | undefined {
  switch (code) {
    case 'ORIGIN_NOT_ALLOWED':
      return { code, subject: getPageOrigin() }
    // Not the project id, which has no place in a log.
    case 'INVALID_PROJECT_ID':
    case 'PROJECT_ID_MISSING':
    case 'RATE_LIMITED':
    case 'REQUEST_TIMEOUT':
    case 'SERVER_ERROR':
      return { code, subject: baseUrl }
    default:
      return undefined
  }
}
