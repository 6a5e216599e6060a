import { expect, test } from 'bun:test'
import { failureAddressOf } from './channels'
import { splitCredentials } from './notes'

test.each([
  ['https://ntfy.sh/topic', 'https://ntfy.sh/topic', undefined],
  ['https://ana:s%40fe@ntfy.example.org/topic', 'https://ntfy.example.org/topic', `Basic ${btoa('ana:s@fe')}`],
  ['https://tk_abc@ntfy.example.org/topic', 'https://ntfy.example.org/topic', 'Bearer tk_abc'],
  ['https://:tk_abc@ntfy.example.org/topic', 'https://ntfy.example.org/topic', 'Bearer tk_abc'],
])('credentials of %s move from the address to the authorization header', (address, url, authorization) => {
  expect(splitCredentials(address)).toEqual({ url, headers: authorization ? { authorization } : {} })
})

test.each([
  ['https://hc-ping.com/3f9a', 'https://hc-ping.com/3f9a/fail'],
  ['https://hc-ping.com/3f9a/', 'https://hc-ping.com/3f9a/fail'],
  ['https://status.example.org/api/push/x?status=up', undefined],
])('the failure address of %s', (address, failure) => expect(failureAddressOf(address)).toBe(failure))
