import { type ReactElement, type ReactNode, useMemo } from 'react'
import { sharedTestIds } from '../../components/shared.js'
import { useWords } from '../../context/UiContext.js'
import { encodeQr } from './encodeQr.js'

type QrCodeProps = {
  /** Undefined while it is being made. */
  uri: string | undefined
  /** What the code is, for screen readers; default: the code for connecting. */
  label?: string | undefined
  /** Drawn over the faded code. */
  children?: ReactNode | undefined
}

/** A QR code; a placeholder of its size holds its place until there is a URI. */
export function QrCode({ uri, label, children }: QrCodeProps): ReactElement {
  const { t } = useWords()
  const path = useMemo(() => (uri === undefined ? undefined : encodeQr(uri)), [uri])
  return (
    <div
      className="qr"
      data-testid={sharedTestIds.qr}
      data-uri={uri}
      data-ready={path ? '' : undefined}
      data-dim={children ? '' : undefined}
    >
      {path ? (
        <svg
          viewBox={`0 0 ${path.size} ${path.size}`}
          role="img"
          aria-label={label ?? t('qrAlt')}
          shapeRendering="crispEdges"
        >
          <path d={path.d} fill="currentColor" />
        </svg>
      ) : children ? null : (
        <div className="skeleton">
          <span className="sr">{t('qrPreparing')}</span>
        </div>
      )}
      {children ? <div className="over">{children}</div> : null}
    </div>
  )
}
