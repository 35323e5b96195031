import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import * as pairingIds from '../../pairingIds.js'
import { useWords } from '../../router/UiContext.js'
import type { QrPath } from './encodeQr.js'

type QrCodeProps = {
  uri: string | undefined
  /** What the code is, for those who cannot see it; default: the code for connecting. */
  label?: string | undefined
  /** Drawn over the faded code. */
  children?: ReactNode | undefined
}

/** The code in its final place from the first frame; a placeholder of the same size while it is made. */
export function QrCode({ uri, label, children }: QrCodeProps): ReactElement {
  const { t } = useWords()
  const [drawn, setDrawn] = useState<{ uri: string; path: QrPath }>()
  useEffect(() => {
    if (!uri) return
    let live = true
    import('./encodeQr.js').then(
      ({ encodeQr }) => live && setDrawn({ uri, path: encodeQr(uri) }),
      // Without the chunk the link below still works.
      () => {},
    )
    return () => {
      live = false
    }
  }, [uri])
  const path = drawn && drawn.uri === uri ? drawn.path : undefined
  return (
    <div
      className="qr"
      data-testid={pairingIds.qr}
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
