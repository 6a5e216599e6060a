/**
 * The messages of the demo family. A line is `Name: text`; `!` before the text makes it an announcement. A word in braces is drawn from
 * `words`, once per conversation.
 */

export const words = {
  dinner: [
    'lasagne',
    'tacos',
    'fish pie',
    'pumpkin soup',
    'pancakes',
    'a big pot of chili',
    'noodles',
    'roast chicken',
    'dumplings',
    'shakshuka',
  ],
  errand: [
    'milk',
    'bread and eggs',
    'cat food',
    'the dry cleaning',
    'stamps',
    'the parcel from number 14',
    'light bulbs',
    'a birthday card',
    'batteries',
  ],
  clock: ['4:15', '4:45', '5:10', '5:30', '5:45', '6', '6:20', '6:40'],
  friend: ['Sam', 'Priya', 'Leon', 'Amara', 'Jonas', 'Mei', 'Oscar', 'Hana'],
  subject: ['maths', 'history', 'biology', 'French', 'geography', 'physics'],
  film: ['the one with the bears', 'the space one', 'the old detective film', 'the one Ivy loves', 'that documentary about octopuses'],
  game: ['Catan', 'Uno', 'chess', 'Ticket to Ride', 'charades'],
  place: ['the lake', 'the castle', 'the old mill', 'the botanical garden', 'the coast path', 'the farm shop'],
  thing: ['my blue hoodie', 'the good scissors', 'my library card', 'the bike pump', 'my left football boot', 'the charger', 'my recorder'],
  found: [
    'Under the sofa',
    'In the car',
    'On the stairs, where it always is',
    'In the laundry',
    'Behind the piano',
    "In Noah's room, of course",
  ],
  weather: ['rain all afternoon', 'sun until five', 'snow above the hills', 'a storm tonight', 'frost in the morning'],
  grade: ['an A minus', '17 out of 20', 'the best in class', 'a B plus', 'full marks'],
  plant: ['tomatoes', 'sweet peas', 'roses', 'beans', 'apple tree'],
  book: ['the dragon book', 'Charlotte’s Web', 'the one about the lighthouse', 'the second part', 'the atlas'],
} satisfies Record<string, [string, ...string[]]>

export const mornings: [string, ...string[]] = [
  `Maya: Good morning! Who has {thing}?
Noah: not me
Ella: {found}`,
  `Tom: Train is late again. Can somebody let the plumber in at 9?
Maya: I work from home today, no problem.
Tom: You are the best.`,
  `Ella: I forgot my {subject} folder on the kitchen table
Tom: I can drop it off at ten.
Ella: lifesaver ❤️`,
  `Maya: Packed lunches are in the fridge, left side.
Noah: can I have the one without cucumber
Maya: The one with your name on it.
Noah: 👍`,
  `Tom: They say {weather}. Take your jackets.
Ella: it is never as bad as they say
Tom: Famous last words.`,
  `Ruth: Good morning everyone. The first {plant} are out!
Ivy: send a picture granny
Ruth: Tomorrow, when the light is better.`,
  `Maya: @Tom can you take Ivy today? My meeting moved to half past eight.
Tom: Sure. Leaving in ten minutes.
Maya: Thank you!`,
  `Ivy: my tooth fell out!!!
Maya: Wow! Put it in the little box.
Ruth: Congratulations, my darling.
Noah: how much does the tooth fairy pay these days`,
  `Ella: bus is not coming, I walk
Maya: Text me when you are there, please.
Ella: here`,
  `Tom: Whoever finished the coffee owes me a coffee.
Maya: I have no idea what you are talking about.
Tom: There is foam on your lip on the video call.`,
]

export const afternoons: [string, ...string[]] = [
  `Maya: Could someone bring {errand} on the way home?
Tom: I pass the shop at {clock}.
Maya: Perfect.`,
  `Ella: I got {grade} in {subject}!!
Maya: I knew it! So proud of you.
Ruth: Brilliant, Ella.
Tom: Ice cream tonight.`,
  `Noah: can {friend} come over today
Maya: Is your homework done?
Noah: almost
Maya: When it is done, yes.`,
  `Tom: I am home at {clock}. Shall I pick up Noah?
Maya: Yes please, he is at {friend}'s.
Tom: Got it.`,
  `Ella: practice is over at {clock}, can someone get me?
Tom: On my way.
Ella: I am at the side door`,
  `Ruth: The doctor says everything is fine. I may dance again.
Maya: That is the best news of the week!
Tom: Saturday, then. I bring the music.`,
  `Ivy: we made volcanoes at school
Ivy: mine was the biggest
Ruth: I would expect nothing less.
Noah: did it explode
Ivy: on the teacher`,
  `Noah: where is {thing}
Ella: {found}
Noah: thx`,
  `Maya: The school moved the {subject} test to next week.
Ella: I know, I celebrate already
Maya: Or you could study already.
Ella: haha no`,
  `Tom: Free tickets for {place} on Sunday. Interested?
Maya: Yes!
Ella: only if we are back by five
Noah: me too me too`,
  `Ruth: I found the photo album from 1984. Tom had curls.
Ella: I need to see this immediately
Tom: Nobody needs to see this.
Noah: 😂😂😂`,
  `Maya: Ivy would like to stay at {friend}'s until {clock}.
Tom: Fine with me, I pick her up.`,
  `Ella: can I go to the cinema with {friend} on Friday?
Maya: Which film, and back when?
Ella: {film}, and back by ten
Tom: Half past nine and you have a deal.
Ella: deal`,
  `Noah: I scored!!!
Tom: YES!
Maya: That is wonderful! Who won?
Noah: we did, 4 to 2`,
  `Tom: The bike is repaired. New brakes, new bell.
Ivy: what colour is the bell
Tom: Yellow.
Ivy: yesss`,
  `Ruth: Does anybody need {plant}? I have far too many.
Maya: Always. We come by on Sunday.
Ruth: Then I bake something as well.`,
]

export const evenings: [string, ...string[]] = [
  `Maya: Tonight: {dinner}. At the table at 6:30, please.
Noah: yes!!
Ella: can we eat a bit earlier? I have to study
Maya: 6:15 then.`,
  `Tom: Who wants to play {game} after dinner?
Ivy: MEEE
Noah: only if I can start
Ella: I have to read, but I keep score`,
  `Maya: I am a little late. @Tom could you start dinner?
Tom: {dinner} is on the stove already.
Maya: I love you.`,
  `Ruth: Thank you for the lovely afternoon. The {plant} look happy on the balcony.
Maya: It was so nice to have you here.
Ivy: come again tomorrow
Ruth: Sunday, my darling.`,
  `Ella: has anybody seen {thing}?
Tom: {found}.
Ella: found it thanks`,
  `Noah: I do not understand question 4 in {subject}
Ella: bring it over
Noah: thank you thank you`,
  `Tom: Film tonight? I vote for {film}.
Noah: seen it
Ivy: I have not seen it
Maya: Then Ivy decides.`,
  `Maya: Please everybody put the dishes IN the machine, not on it.
Tom: It was Noah.
Noah: it was dad`,
  `Ella: the group project is done 🎉
Maya: Congratulations! Early night?
Ella: early night`,
  `Ivy: granny can you read to me on the phone
Ruth: Of course! Is it still {book}?
Ivy: yes from page 40`,
  `Tom: Boiler man comes on Thursday between 8 and 12.
Maya: I put it in the calendar.`,
  `Maya: Did somebody feed the cat?
Ivy: yes
Noah: yes
Ella: yes
Tom: That explains the cat.`,
  `Ruth: There is a concert at the church on Saturday. I have four tickets.
Maya: We would love to come.
Noah: how long is it
Ruth: There will be cake.
Noah: I am in`,
  `Tom: I fixed the shelf.
Ella: did you fix it like last time
Tom: It holds. Mostly.
Maya: 😂`,
  `Ella: I am at {friend}'s, back at 9
Maya: OK. Lights on your bike!
Ella: yes mum`,
  `Maya: Thank you all for tidying up today. It looks wonderful.
Tom: Team Harper.
Noah: do we get points for that`,
]

export const weekends: [string, ...string[]] = [
  `Tom: Who comes to {place}? Leaving at eleven.
Ivy: me!
Noah: can we take the kite
Tom: Of course.
Maya: I make sandwiches.`,
  `Noah: match starts at ten, is everybody coming
Ruth: I am bringing a thermos and my loud voice.
Noah: granny you are the best`,
  `Maya: Farmers market? I need {plant} and good bread.
Ella: I come along
Tom: Please bring cheese. Any cheese.`,
  `Ruth: Sunday dinner at one. There will be {dinner}.
Noah: yesssss
Tom: We bring dessert.
Ivy: I bring my drawing`,
  `Ella: sleeping until noon is a human right
Maya: Breakfast is a family right. Ten o'clock.
Ella: half past
Maya: Deal.`,
  `Tom: The {plant} need water, and the grass needs a haircut. Volunteers?
Noah: how many points
Tom: Five.
Noah: I am on it`,
  `Ivy: can we bake
Maya: After lunch. Choose a recipe.
Ivy: the one with three chocolates`,
  `Maya: {friend}'s parents invited us for coffee at four.
Tom: Nice. Shall I bring the rest of the cake?
Maya: Is there a rest?
Tom: Define rest.`,
]

export const announcements: [string, ...string[]] = [
  `Maya: !Family meeting on Sunday after breakfast. Bring ideas for the holidays.`,
  `Tom: !The car is at the garage until Friday. Bikes and buses, please.`,
  `Maya: !Grandma stays with us this weekend. Noah and Ivy share a room.`,
  `Tom: !The water is off tomorrow from 9 to 11. Fill the kettle tonight.`,
  `Maya: !New rule: phones sleep in the kitchen after nine. Mine, too.`,
  `Tom: !The house next door is having its roof done. It will be loud until Wednesday.`,
  `Maya: !School photos on Thursday. Please nothing with stains.`,
]

/** Today's last messages, which the admin finds unread. */
export const today = `Ella: practice was moved to 5:30, @Maya can you still drive us?
Tom: I can take the girls home afterwards.
Noah: can {friend} stay for dinner
Ruth: The photos from Sunday are lovely. Thank you!
Tom: !Pizza night tonight at 6:30. Everybody chooses one topping.
Ivy: pineapple!!!`
