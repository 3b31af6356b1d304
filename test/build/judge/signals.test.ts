import { describe, expect, it } from 'vitest'
import { isCorroborated, type Signal } from '../../../build/judge/signals.ts'

const states = (source: Signal['source']): Signal => ({ source, isStated: true })
const lacks = (source: Signal['source']): Signal => ({ source, isStated: false })

describe('one run is enough for a change', () => {
  it.each([
    ['two independent sources state it', [states('own page'), states('terms')]],
    ['one source states it and it is missing in another', [states('own page'), lacks('listing')]],
  ])('if %s', (_, signals) => {
    expect(isCorroborated(signals)).toBe(true)
  })

  it.each([
    ['one source states it', [states('own page')]],
    ['one source states it twice', [states('own page'), states('own page')]],
    ['it is only missing, in two sources', [lacks('own page'), lacks('listing')]],
    ['no source states it', []],
  ])('but not if %s', (_, signals) => {
    expect(isCorroborated(signals)).toBe(false)
  })
})
