import type { ReactElement, ReactNode } from 'react'
import { frameIcons } from '../../components/frame.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'

type LoginScreenProps = {
  /** What the view is about: a mark, a number. */
  mark: ReactNode
  state: 'waiting' | 'failed' | 'done' | 'idle'
  title: string
  text?: string | undefined
  children?: ReactNode | undefined
}

/** One thing to do or to wait for: a mark, what it is, and the ways on. */
export function LoginScreen({ mark, state, title, text, children }: LoginScreenProps): ReactElement {
  return (
    <Scroll className="center">
      <div className="waiting" data-state={state}>
        {state === 'waiting' ? (
          <svg className="ring" viewBox="0 0 104 104" aria-hidden="true">
            <rect x="3" y="3" width="98" height="98" rx="28" />
            <rect className="arc" x="3" y="3" width="98" height="98" rx="28" pathLength="100" />
          </svg>
        ) : null}
        <span className="login-mark">{mark}</span>
        {state === 'failed' || state === 'done' ? (
          <span className="verdict" data-tone={state === 'done' ? 'success' : undefined}>
            <LineIcon path={state === 'done' ? frameIcons.check : frameIcons.close} size={16} />
          </span>
        ) : null}
      </div>
      <div className="words">
        <h2 className="heading">{title}</h2>
        {text ? <p className="text">{text}</p> : null}
      </div>
      {children}
    </Scroll>
  )
}
