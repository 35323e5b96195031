import { startFrame } from '../frame/startFrame.js'

startFrame(window)
