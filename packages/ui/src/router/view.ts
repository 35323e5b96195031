import type { ViewData } from '@latchkit/core'
import type { FunctionComponent } from 'react'

export type ViewProps = { data: ViewData }
export type View = FunctionComponent<ViewProps>
