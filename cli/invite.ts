import { command, jsonOption, settingOption } from './options'
import { addressOf, CommandError, type DataFlags, printResult, readSettings, UsageError, validate } from './support'

type Flags = DataFlags & { email?: string; phone?: string; role?: string; family?: string; url?: string }

const invite = async ({ json, email, phone, role, family, ...flags }: Flags) => {
  if (!email === !phone) throw new UsageError('Give either --email or --phone.')
  const [{ newInvitation }, { withServices }] = await Promise.all([
    import('../src/features/invitations/invitations.contract'),
    import('./data'),
  ])
  const config = readSettings(['data', 'url', 'host', 'port', 'smtpUrl', 'smtpFrom'], flags)
  const wanted = { invitationType: phone ? 'phone' : 'email', email, phoneNumber: phone, role }
  const input = validate(newInvitation, wanted, { phoneNumber: '--phone' })

  const invitation = await withServices(
    config.data,
    ({ families, accounts, invitations }) => {
      const { id, name } = family ? families.get(family) : onlyOne(families.all())
      const inviter = families
        .members(id)
        .find((member) => member.role === 'admin' && member.isActive && !accounts.get(member.userId).disabledAt)
      if (!inviter) throw new CommandError(`${name} has no admin who could invite. Enable one with \`hearth user enable\`.`)
      return invitations.invite(id, inviter.userId, input, addressOf(config))
    },
    { channels: { smtpUrl: config.smtpUrl, smtpFrom: config.smtpFrom } },
  )
  printResult(json, invitation, invitation.inviteUrl)
}

const onlyOne = <F extends { id: string; name: string }>(all: F[]): F => {
  const [only, ...others] = all
  if (!only) throw new CommandError('There is no family yet. Make one with `hearth init`.')
  if (others.length)
    throw new UsageError(`Name the family, with --family and one of these:\n${all.map(({ id, name }) => `  ${id}  ${name}`).join('\n')}`)
  return only
}

export const inviteCommand = () =>
  command(
    'invite',
    'invite someone into a family, and print the link to hand over',
    'hearth invite --email grandma@example.org --role extended',
  )
    .option('--email <address>', 'e-mail address to invite')
    .option('--phone <number>', 'phone number to invite')
    .option('--role <role>', 'admin, parent, member, child or extended (default: member)')
    .option('--family <id>', 'the family (optional if there is only one)')
    .addOption(settingOption('url'))
    .addOption(jsonOption())
    .action(invite)
