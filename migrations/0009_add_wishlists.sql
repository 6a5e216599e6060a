CREATE TABLE `celebration_reminders` (
	`family_id` text NOT NULL,
	`subject` text NOT NULL,
	`date` text NOT NULL,
	PRIMARY KEY(`family_id`, `subject`, `date`),
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `celebration_settings` (
	`family_id` text PRIMARY KEY NOT NULL,
	`holidays` text NOT NULL,
	`remind_days` integer NOT NULL,
	`remind_of_birthdays` integer DEFAULT false NOT NULL,
	`birthday_days` integer NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `gift_ideas` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`for_user_id` text NOT NULL,
	`name` text NOT NULL,
	`notes` text,
	`price` integer,
	`url` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`for_user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gift_ideas_family` ON `gift_ideas` (`family_id`,`id`);--> statement-breakpoint
CREATE TABLE `wishlist_claims` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`item_id` text NOT NULL,
	`user_id` text,
	`guest_name` text,
	`quantity` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'claimed' NOT NULL,
	`shared` integer DEFAULT false NOT NULL,
	`comment` text,
	`created_at` text NOT NULL,
	`bought_at` text,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `wishlist_items`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_claims_item_user` ON `wishlist_claims` (`item_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `wishlist_claims_family` ON `wishlist_claims` (`family_id`,`user_id`);--> statement-breakpoint
CREATE TABLE `wishlist_items` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`wishlist_id` text NOT NULL,
	`created_by` text NOT NULL,
	`name` text NOT NULL,
	`description` text,
	`price` integer,
	`url` text,
	`image_url` text,
	`priority` text DEFAULT 'medium' NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`size` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`wishlist_id`) REFERENCES `wishlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wishlist_items_list` ON `wishlist_items` (`wishlist_id`,`id`);--> statement-breakpoint
CREATE INDEX `wishlist_items_family` ON `wishlist_items` (`family_id`);--> statement-breakpoint
CREATE INDEX `wishlist_items_picture` ON `wishlist_items` (`image_url`);--> statement-breakpoint
CREATE TABLE `wishlist_links` (
	`wishlist_id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`wishlist_id`) REFERENCES `wishlists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wishlist_links_token_hash_unique` ON `wishlist_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `wishlist_links_family` ON `wishlist_links` (`family_id`);--> statement-breakpoint
CREATE TABLE `wishlists` (
	`id` text PRIMARY KEY NOT NULL,
	`family_id` text NOT NULL,
	`created_by` text NOT NULL,
	`owner_id` text,
	`recipient_name` text,
	`name` text NOT NULL,
	`occasion` text,
	`occasion_date` text,
	`reveal_on` text,
	`is_public` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	FOREIGN KEY (`family_id`) REFERENCES `families`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wishlists_family` ON `wishlists` (`family_id`,`id`);